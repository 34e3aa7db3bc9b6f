// The form of a new table: a preset fills in the house rules, and what does not go together is not offered.

const form = document.querySelector("form[data-total]");
const fields = [...form.querySelectorAll("[name^='option.']")];
const presets = [...form.querySelectorAll("[name=preset]")];

function fill(preset) {
  const options = JSON.parse(preset.dataset.options);
  for (const field of fields) field.value = options[field.name.slice("option.".length)] ?? field.dataset.usual;
}

// Marks the preset whose rules these are, if there is one.
function recognise() {
  const found = presets.find((preset) => {
    const options = JSON.parse(preset.dataset.options);
    return fields.every(
      (field) => String(options[field.name.slice("option.".length)] ?? field.dataset.usual) === field.value,
    );
  });
  for (const preset of presets) preset.checked = preset === found;
}

function total() {
  const cards = [...form.querySelectorAll(".group-cards input")].reduce((sum, field) => sum + Number(field.value), 0);
  for (const place of form.querySelectorAll("[data-total]"))
    if (place !== form) place.textContent = form.dataset.total.replace(/9[,.\s]?999/, cards);
}

let asked = 0;
async function look() {
  total();
  const players = form.elements.players.value;
  for (const preset of presets) {
    const fits = !preset.dataset.players || preset.dataset.players.split(" ").includes(players);
    preset.closest("label").hidden = !fits;
  }
  const number = ++asked;
  const answer = await fetch(`${form.getAttribute("action")}/rules?${new URLSearchParams(new FormData(form))}`);
  if (!answer.ok || number !== asked) return;
  const { refused, sorry } = await answer.json();
  for (const field of fields) {
    for (const choice of field.options || [])
      choice.disabled =
        Boolean(refused[field.name.slice("option.".length)]?.includes(choice.value)) && !choice.selected;
  }
  form.querySelector("[data-print]").search = new URLSearchParams([
    ["players", players],
    ...fields.filter((field) => field.value !== field.dataset.usual).map((field) => [field.name, field.value]),
  ]);
  const line = document.getElementById("refusal");
  line.textContent = sorry;
  line.hidden = !sorry;
}

form.addEventListener("change", (event) => {
  if (event.target.name === "preset") fill(event.target);
  else if (fields.includes(event.target)) recognise();
  look();
});
form.addEventListener("input", total);
form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "shuffles", value: "on" })); // a page with a script takes part in that
look();
