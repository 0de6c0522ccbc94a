// Shows service-2 and data-4 for every input of the shop. Each handler of app/routes that writes receives a valid body, while D1 fails at
// each of its writes (before it, at its first, middle and last statement, and after it) and R2 at each of its calls, before and after it.
// Then the test checks four things. The answer never reports a false success. The shop is as before, or as after one success. No record
// names a missing file. A repeated request leaves the shop as after one success.
import { env } from "cloudflare:workers";
import { inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import { caseOf } from "../../fuzz/cases";
import { seeded } from "../../fuzz/random";
import { allTargets, type Target } from "../../fuzz/targets";
import { noteFigures } from "../../support/assertions/figures";
import { invariantFaults } from "../../support/assertions/invariants";
import {
  beginState,
  type Change,
  changesBetween,
  changesSince,
  noteWrites,
  outlineOf,
  type State,
  stateOfShop,
  takeBack,
} from "../../support/assertions/shop-state";
import { db } from "../../support/factories/order-management";
import { type Break, withBrokenFilesAt, withBrokenWriteAt } from "../../support/faults/broken-parts";
import { triedBreaks } from "../../support/faults/broken-writes";
import { type Answer, answerOf, bodyOf, sentencesOf } from "../../support/fixtures/calls";
import { origin } from "../../support/fixtures/requests";
import { asksOnly, elsewhere, finishedBy, inSteps, later, onceMore, sound } from "./sound-calls";
import { newWorld, type Person, type Sound, type World } from "./world";

const nameOf = ({ name, intent, method }: Target) => `${name.replace(/^routes\/|\.tsx?$/g, "")} ${intent ?? method}`;
const targets = (await allTargets()).filter(({ method }) => method !== "GET");
/** Only `npm run promises` tries handlers that hash a password, because hashing is slow on purpose. */
const { LARGE_SHARE } = env;
const hashes = /sign-in\/(register|reset-password|invitation)|auth-register|profile password/;
const tried = targets
  .map((target) => [nameOf(target), target] as const)
  .filter(([name]) => !elsewhere[name] && !asksOnly[name] && (LARGE_SHARE || !hashes.test(name)));
const tries = 20;

let world: World;
beforeAll(async () => {
  world = await newWorld();
  await noteWrites();
});

interface Call {
  target: Target;
  as: Person;
  sound: Sound;
  value: unknown;
}

/** A write to D1 or a call of the bucket, identified by its number. */
interface Fault {
  at: "write" | "file";
  number: number;
  how: Break;
}

async function send({ target, as, sound: { params = {}, query = "", headers }, value }: Call, fault?: Fault) {
  const { app, settle } = world.as(as);
  const numberOf = (at: Fault["at"]) => (fault?.at === at ? fault.number : 0);
  const { app: onD1, writes } = withBrokenWriteAt(app, numberOf("write"), fault?.how ?? "before");
  const { app: broken, files } = withBrokenFilesAt(onD1, numberOf("file"), fault?.how === "after" ? "after" : "before");
  const url = new URL(`${origin}/sent${query}`);
  const { headers: given, ...init } = bodyOf(target, value);
  const request = new Request(url, { method: target.method, ...init, headers: { ...given, ...headers } });
  const answer = await answerOf(target, { request, params, url }, broken);
  await settle();
  await finishedBy[nameOf(target)]?.(app);
  await settle();
  return { answer, calls: { write: writes, file: files } };
}

/** A file that no record claims is deleted within a day (data-4). */
const isLitter = ({ table, after }: Change) => table === "stored_files" && !after?.owner;

async function since(start: State) {
  const all = await changesSince(start);
  return { all, told: all.filter((one) => !isLitter(one)) };
}

interface Success {
  call: Call;
  writes: number;
  files: number;
  /** The values that two successful calls have in common. null marks a value that is different each time. */
  outline: Map<string, string | null>;
}

/** Returns the first valid call that the target accepts and that writes something, or the reason why there is none. */
async function findSuccess(target: Target, start: State, given: Sound): Promise<Success | string> {
  const as = given.as ?? (target.who === "staff" || /routes\/admin\//.test(target.name) ? "staff" : "user");
  let said = "";
  for (let number = 1; number <= (given.body ? 1 : tries); number++) {
    const made = () => caseOf(target.schema?.(world.as(as).app), seeded(number), Number.POSITIVE_INFINITY, world.known);
    const value = given.body ?? made();
    const isForm = target.isForm || Object.values(Object(value)).some((one) => one instanceof File);
    const call = { target: { ...target, isForm }, as, sound: given, value };
    const { answer, calls } = await send(call);
    said = `${answer.status} ${answer.bug ?? answer.text}`;
    if (calls.write.tried === 0) continue;
    const { all, told } = await since(start);
    await takeBack(all);
    if (answer.status >= 400 || told.length === 0) continue;
    await send(call);
    const again = await since(start);
    await takeBack(again.all);
    const [first, second] = [outlineOf(told), outlineOf(again.told)];
    const outline = new Map([...first].map(([key, one]) => [key, one === second.get(key) ? one : null]));
    return { call, writes: calls.write.tried, files: calls.file.tried, outline };
  }
  return said;
}

/** Returns all calls of the bucket, and the first, middle and last write. */
function faultsOf({ writes, files }: Success): Fault[] {
  const numbers = [...new Set([1, Math.ceil(writes / 2), writes])];
  const calls = Array.from({ length: files }, (_, at) => at + 1);
  const sides = ["before", "after"] as const;
  return [
    ...numbers.flatMap((number) => triedBreaks.map((how) => ({ at: "write" as const, number, how }))),
    ...calls.flatMap((number) => sides.map((how) => ({ at: "file" as const, number, how }))),
  ];
}

/** Lists files that a record has claimed but that are missing. */
async function missingFiles(changes: Change[]): Promise<string[]> {
  const keys = changes.flatMap(({ table, after }) =>
    table === "stored_files" && after?.owner ? [`${after.key}`] : [],
  );
  const objects = await Promise.all(keys.map((key) => env.FILES.head(key)));
  return keys.filter((_, at) => !objects[at]);
}

function differences(outline: Success["outline"], changes: Change[]): string[] {
  const found = outlineOf(changes);
  return [...new Set([...outline.keys(), ...found.keys()])].flatMap((key) => {
    // Two presses may leave two entries in the audit log.
    if (key.startsWith("audit_log added") && outline.has(key) && found.has(key)) return [];
    const [expected, is] = [outline.get(key), found.get(key)];
    if (expected === is || (expected === null && is !== undefined)) return [];
    return [`${key} is ${is?.slice(0, 100) ?? "not there"} instead of ${expected?.slice(0, 100) ?? "not"}`];
  });
}

/**
 * Checks the error message. A page whose D1 failed shows the screen of app/root. Others say what went wrong and keep the input
 * (files-8).
 */
function isTold({ isEndpoint }: Target, { at }: Fault, { status, text, bug }: Answer): boolean {
  if (status < 400) return true;
  if (bug) return at === "write" && !isEndpoint;
  const words = sentencesOf(text);
  return words.length > 0 && words.every((one) => /\w{2}.* .*\w{2}/.test(one));
}

describe("with D1 broken at each write, and R2 at each call", () => {
  it.each(tried)("Every result exists once or not at all, wherever D1 or R2 fails: %s", async (name, target) => {
    const given = (await sound[name]?.(world)) ?? {};
    await db
      .update(outboxMessages)
      .set({ state: "sent" })
      .where(inArray(outboxMessages.state, ["queued", "sending"]));
    // Finishes the work that earlier tests left unfinished.
    const { app, settle } = world.as("staff");
    await finishedBy[name]?.(app);
    await settle();
    const start = await beginState();
    const success = await findSuccess(target, start, given);
    if (typeof success === "string") throw new Error(`Nothing sound was found: ${success}`);
    const { call, outline } = success;
    const faults: string[] = [];
    noteFigures({ handlers: 1 });
    for (const broken of faultsOf(success)) {
      const { answer, calls } = await send(call, broken);
      noteFigures({ [broken.at === "write" ? "broken writes" : "broken calls of R2"]: 1 });
      let { all, told } = await since(start);
      const [isAsBefore, wrong] = [told.length === 0, differences(outline, told)];
      const fault = (words: string) => faults.push(`${broken.at} ${broken.number} ${broken.how}: ${words}`);
      if (!calls[broken.at].broke) fault("was not tried");
      if (!isTold(target, broken, answer)) fault(`${answer.status} without a sentence: ${answer.bug ?? answer.text}`);
      for (const key of await missingFiles(told)) fault(`${key} is not there`);
      if (!later[name]) {
        if (answer.status < 400 && wrong.length > 0) fault(`told as done, but ${wrong.join("; ")}`);
        if (!isAsBefore && wrong.length > 0 && !inSteps[name]) fault(`a part stays: ${wrong.join("; ")}`);
        // Checks that the same call from the same state changes the same things.
        if (!isAsBefore || LARGE_SHARE) {
          const again = await send(call);
          ({ all, told } = await since(start));
          const left = differences(outline, told);
          const isSecond = onceMore[name] && !isAsBefore && wrong.length === 0;
          if (left.length > 0 && !isSecond) fault(`sent again (${again.answer.status}): ${left.join("; ")}`);
        }
      }
      await takeBack(all);
    }
    expect(faults).toEqual([]);
    expect(changesBetween(start, await stateOfShop())).toEqual([]);
  });
});

it("Every handler that changes something is tried, only reads, or is tested elsewhere", () => {
  const names = new Set(targets.map(nameOf));
  const lists = [sound, inSteps, onceMore, later, elsewhere, asksOnly, finishedBy];
  expect(lists.flatMap((list) => Object.keys(list)).filter((name) => !names.has(name))).toEqual([]);
});

it("The shop's data is consistent afterwards", async () => {
  expect(await invariantFaults(env.DB)).toEqual([]);
});
