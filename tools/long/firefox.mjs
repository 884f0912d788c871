// Plays a game in Firefox with the mouse, for firefox.py: node firefox.mjs MODULES FIREFOX ADDRESS
//
// Prints "loaded" once the page has been loaded for the second time, from its copy, and the record when the game is over.
// From "loaded" on it needs no server.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [modules, firefox, address] = process.argv.slice(2);
const puppeteer = (await import(pathToFileURL(createRequire(`${modules}/`).resolve("puppeteer-core")))).default;
const HANGING = 300_000; // milliseconds

const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
console.error(await browser.version());
const page = await browser.newPage();
await page.setViewport({ width: 1280, height: 720 });
page.setDefaultTimeout(HANGING);
const said = [];
page.on("console", (message) => message.type() === "error" && said.push(message.text()));
page.on("pageerror", (error) => said.push(String(error)));

const ready = () => page.waitForSelector("html[data-app=ready]");
const ACTION = "[data-action]:not([aria-disabled=true])";
const CARD = "#hand [data-card]:not([aria-disabled=true])";
const TYPE = "#choices [data-command=double]:not([aria-disabled=true])";
const PERSON = ".seat.acting:not(:has(.mark.bot))";
const RESULT = "#result .result";
const marked = (name) => page.evaluate((mark) => performance.getEntriesByName(mark).length, name);
const actions = async () => JSON.parse(await page.evaluate(() => santacruz.record())).actions;

// Presses one of what a selector finds, if it finds anything.
async function press(selector, which = 0) {
  const found = await page.$$(selector);
  if (found.length) await found[which % found.length].click();
  return found.length;
}

// One action of the person whose turn it is: card, type, space or answer.
async function act(which) {
  const before = (await actions()).length;
  if (!(await page.$(ACTION))) {
    await press(CARD, which);
    await page.waitForSelector(`${ACTION}, ${TYPE}`);
    if (!(await page.$(ACTION))) await press(TYPE);
    await page.waitForSelector(ACTION);
  }
  await press(ACTION, which);
  while ((await actions()).length === before) await new Promise((on) => setTimeout(on, 50));
}

await page.goto(address);
await ready();
if (!(await marked("santacruz:snapshot"))) said.push("The first start did without the snapshot.");
await page.evaluate(() => {
  localStorage["santacruz:settings"] = JSON.stringify({ pace: "instant", animation: "off" });
});
await page.reload();
await ready();
await press(".pill:nth-of-type(2)");
await page.select("[name=who-1]", "greedy");
await page.select("[name=who-2]", "planner");
await press("#start-form [type=submit]");
for (let which = 0; ; which += 1) {
  await page.waitForSelector(`${PERSON}, ${RESULT}`);
  if (await page.$(RESULT)) break;
  await act(which);
  if (which === 5) {
    await page.waitForSelector(PERSON);
    const before = await actions();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.reload();
    await ready();
    if (!(await marked("santacruz:snapshot"))) said.push("The second start did without the snapshot.");
    await page.waitForSelector(PERSON);
    if (String(await actions()) !== String(before)) said.push("The game was not kept.");
    console.log("loaded");
  }
}
const record = await page.evaluate(() => santacruz.record());
const shown = await page.$$eval(`${RESULT} .ranking > li .total`, (places) => places.map((place) => place.textContent));
await browser.close();
console.log(JSON.stringify({ said, shown, record: JSON.parse(record) }));
