// As much of node as these tests use: its types would replace the browser's.

declare module "node:assert/strict" {
  const assert: {
    (value: unknown, message?: string): asserts value;
    ok(value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(text: string, pattern: RegExp): void;
    throws(work: () => unknown, kind: unknown): void;
  };
  export default assert;
}

declare module "node:crypto" {
  export function createHash(name: string): { update(bytes: Uint8Array): { digest(form: "hex"): string } };
}

declare module "node:fs" {
  export function readFileSync(at: URL, encoding: "utf8"): string;
}

declare module "node:test" {
  interface Mock {
    timers: { enable(options: { apis: string[] }): void; tick(milliseconds: number): void };
    property(of: object, name: string, value: unknown): void;
    method(
      of: object,
      name: string,
      instead: (...all: never[]) => unknown,
    ): {
      mock: { calls: { arguments: unknown[] }[]; mockImplementation(instead: () => unknown): void };
    };
  }
  export function beforeEach(run: () => unknown): void;
  export function test(name: string, run: (t: { mock: Mock }) => unknown): void;
}

declare function setImmediate(run: (value: unknown) => void): void;
