// The page before Python is up: the colour theme, and a start form that can be filled in and is remembered. What the form
// means is Python's business (page/app.py); that it is filled in soundly (no colour twice) is seen to here.
"use strict";
(() => {
  const FORM = "santacruz:form";
  const root = document.documentElement;
  const kept = (key) => { try { return JSON.parse(localStorage.getItem(key)) ?? {}; } catch { return {}; } };
  const SETTINGS = "santacruz:settings"; // Python keeps it (page/settings.py)

  const { checksum } = window.santacruzJournal;

  // What is kept here has its format, version and checksum, as page/kept.py has it.
  function sound(text) {
    try {
      const { sum, ...rest } = JSON.parse(text);
      const { format, version, ...values } = rest;
      if (format === undefined && sum === undefined) return values; // as it was kept at first
      return format === "santacruz-form" && version === 1 && sum === checksum(JSON.stringify(rest)) ? values : null;
    } catch { return null; }
  }

  // The form as it was last filled in. One that cannot be read is set aside.
  function filledIn() {
    try {
      const text = localStorage.getItem(FORM);
      if (text === null) return {};
      const values = sound(text);
      if (values) return values;
      localStorage.setItem("santacruz:aside:form", text);
      localStorage.removeItem(FORM);
    } catch { /* then nothing is kept */ }
    return {};
  }

  const theme = kept(SETTINGS).theme;
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  const form = document.getElementById("start-form");
  const rows = [...form.querySelectorAll("[data-row]")];
  const field = (name) => form.elements[name];
  const seats = () => Number(field("seats").value);

  // What belongs together in the form: rows of seats that take part, marks in the seats' colours, no colour twice.
  function settle() {
    rows.forEach((row, seat) => {
      row.hidden = seat >= seats();
      row.querySelector(".seat-mark").className = `seat-mark colour-${field(`colour-${seat}`).value}`;
    });
    for (const option of field("first").options) option.hidden = option.disabled = Number(option.value || 0) >= seats();
    if (field("first").selectedOptions[0]?.disabled) field("first").value = "";
    field("first").disabled = field("beginners").checked;
  }

  // A colour that another seat has changes places with this one's old colour.
  function swap(select) {
    const others = rows.map((row, seat) => field(`colour-${seat}`)).filter((other) => other !== select);
    const twin = others.find((other) => other.value === select.value);
    if (twin) twin.value = select.dataset.before;
  }

  function remember() {
    for (const row of rows) { const select = row.querySelector("[name^=colour]"); select.dataset.before = select.value; }
    const values = { format: "santacruz-form", version: 1 };
    for (const each of form.elements) {
      if (!each.name || each.name === "deal" || (each.type === "radio" && !each.checked)) continue;
      values[each.name] = each.type === "checkbox" ? each.checked : each.value;
    }
    try { localStorage.setItem(FORM, JSON.stringify({ ...values, sum: checksum(JSON.stringify(values)) })); } catch { /* then it is filled in anew next time */ }
  }

  for (const [name, value] of Object.entries(filledIn())) {
    const found = field(name);
    if (!found || (found.tagName === "SELECT" && ![...found.options].some((option) => option.value === value))) continue;
    if (typeof value === "boolean") found.checked = value; else found.value = value;
  }
  settle();
  for (const row of rows) { const select = row.querySelector("[name^=colour]"); select.dataset.before = select.value; }

  form.addEventListener("input", (event) => {
    if (event.target.name?.startsWith("colour")) swap(event.target);
    settle();
    remember();
  });
  // Pressed before Python is there, the button is remembered: the game then starts by itself.
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (root.dataset.app === "ready") return;
    form.dataset.wanted = "yes";
    document.getElementById("start-wait").hidden = false;
  });

  // A setting in the form. Changed before Python is there to keep it, it is marked for Python.
  const confirm = form.querySelector("[data-setting=confirm]");
  confirm.checked = kept(SETTINGS).confirm === true;
  confirm.addEventListener("change", () => {
    if (root.dataset.app !== "ready") confirm.dataset.changed = "yes";
  });

  for (const select of document.querySelectorAll("[data-setting=language]")) {
    select.replaceChildren(...Object.entries(window.santacruzBoot.languages).map(([code, name]) => {
      const option = new Option(name, code);
      option.lang = code;
      return option;
    }));
    select.value = window.santacruzBoot.language;
    select.addEventListener("change", () => {
      window.santacruzBoot.useLanguage(select.value);
      for (const other of document.querySelectorAll("[data-setting=language]")) other.value = select.value;
    });
  }
  // The last position of a game that is still kept, as a picture of what everybody may see (page/waking.py).
  try {
    const [version, sum, game, image] = (localStorage.getItem("santacruz:waking") ?? "").split(" ");
    const whole = version === "1" && sum === checksum(`${game} ${image}`);
    if (whole && image.startsWith("data:image/svg+xml,") && localStorage.getItem(`santacruz:game:${game}`)) {
      const place = document.getElementById("waking");
      place.querySelector("img").src = image;
      place.hidden = false;
    }
  } catch { /* then nothing is kept */ }
  performance.mark("form");
})();
