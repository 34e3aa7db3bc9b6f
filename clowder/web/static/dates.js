// Dates as the page's language writes them; without this script they stay as they are, in figures.

const lang = document.documentElement.lang.replace(/^en$/, "en-GB"); // our English is British
const dates = new Intl.DateTimeFormat(lang, { dateStyle: "long" });

/** @type {NodeListOf<HTMLTimeElement>} */
const all = document.querySelectorAll("time[datetime]");
for (const one of all) one.textContent = dates.format(new Date(one.dateTime));
