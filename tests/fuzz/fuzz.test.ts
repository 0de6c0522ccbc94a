// Shows data-6, mail-4 and access-2 with inputs generated from the schema of every endpoint, form and page. No input causes a bug, each
// refusal has a message, and a refused input writes nothing. The same seed generates the same inputs; `npm run promises` tries more.
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { outboxMessages } from "~/db/schema";
import { findFault } from "~/gateways/mailer.server";
import { anonymousVisitor, createApp } from "~/services/core/create-app.server";
import { changesOf } from "../support/assertions/changes";
import { noteFigures } from "../support/assertions/figures";
import { invariantFaults } from "../support/assertions/invariants";
import { quickHash } from "../support/factories/people";
import { everythingOfOne } from "../support/factories/two-people";
import { type Answer, answerOf, bodyOf, sentencesOf } from "../support/fixtures/calls";
import { startEmpty } from "../support/fixtures/migrate";
import { origin, signIn } from "../support/fixtures/requests";
import { caseOf, formFields, type Known } from "./cases";
import { oddBody, oddFields, oddText } from "./corpus";
import { foreignFields } from "./named";
import { pick, type Random, seeded } from "./random";
import { allTargets, type Target } from "./targets";

const { FUZZ_ROUNDS, FUZZ_SEED } = env;
/** Each test starts with an empty shop and a different seed. */
const seeds = Array.from({ length: Number(FUZZ_ROUNDS) }, (_, round) => Number(FUZZ_SEED) + round);
const cases = 4000;

const targets = await allTargets();
// Most cases go to handlers that can write.
const turns = [
  ...targets,
  ...targets.filter((one) => one.method !== "GET" && !one.isSlow).flatMap((one) => Array<Target>(5).fill(one)),
];
const { database, changed } = changesOf(env.DB);
const work: Promise<unknown>[] = [];

interface Person {
  app: ReturnType<typeof createApp>;
}

function person(visitor: Partial<typeof anonymousVisitor>): Person {
  const after = (one: Promise<unknown>) => void work.push(one.catch(() => {}));
  return { app: createApp({ ...env, DB: database }, { origin, after, visitor: { ...anonymousVisitor, ...visitor } }) };
}

/** Signs in staff, a user and a stranger again from time to time, because some cases sign them out. */
async function signedIn({ ids }: Awaited<ReturnType<typeof everythingOfOne>>): Promise<Person[]> {
  const [admin, owner] = [
    await signIn("admin", { passwordHash: quickHash }),
    await signIn("user", { passwordHash: quickHash }),
  ];
  const cartSession = "fuzz-session-0123456789";
  return [
    person({ sessionToken: admin.sessionToken, cartSession, address: "10.0.0.1" }),
    person({ sessionToken: owner.sessionToken, cartSession, address: "10.0.0.2", grants: [ids.order, ids.custom] }),
    person({ cartSession, address: "10.0.0.3" }),
  ];
}

function knownTo({ ids, secrets }: Awaited<ReturnType<typeof everythingOfOne>>): Known {
  const all = [...Object.values(ids), ...secrets, "1", "2"];
  return { productid: ["1", "2"], id: all, token: all, email: [ids.email, "x@club.example"], number: all };
}

it("All handlers are found", () => {
  expect(targets.length).toBeGreaterThan(150);
  noteFigures({ targets: targets.length });
});

it("No visitor's input has a field that only the shop or its staff may decide", () => {
  const named = targets.map((target) => [target.method, target.name, ...foreignFields(target)]);
  expect(named.filter(([, , field]) => field)).toEqual([]);
});

it.for(seeds)(
  `${cases} cases of seed %i meet no bug, are refused with a sentence, and a refusal writes nothing`,
  { timeout: 1_800_000 },
  async (seed) => {
    await startEmpty();
    const things = await everythingOfOne();
    const known = knownTo(things);
    let people: Person[] = [];
    const faults: string[] = [];
    const counts = { accepted: 0, refused: 0 };
    for (let number = 0; number < cases && faults.length < 10; number++) {
      if (number % 250 === 0) people = await signedIn(things);
      const random = seeded(seed * 1_000_003 + number);
      const target = turns[number % turns.length]!;
      // Mostly sends staff's forms as staff, because the shop refuses others before it reads the input.
      const { app } = random() < 0.7 ? people[0]! : pick(random, people);
      const { args, said } = makeCase(target, random, known, app);
      const before = changed();
      const answer = await answerOf(target, args, app);
      await Promise.all(work.splice(0));
      counts[answer.status < 400 ? "accepted" : "refused"]++;
      const fault = faultOf(target, answer, changed() - before, said);
      const { method, name, intent } = target;
      if (fault)
        faults.push(
          `case ${number} of seed ${seed}: ${method} ${name} ${intent ?? ""} ${said().slice(0, 600)}: ${fault}`,
        );
    }
    noteFigures({ seeds: 1, ...counts });
    expect(faults).toEqual([]);
    expect(await invariantFaults(env.DB)).toEqual([]);
    expect(await unsafeMails()).toEqual([]);
    // Checks that some cases are accepted and some refused. If all were refused, the test would prove little.
    expect(counts.accepted).toBeGreaterThan(cases / 20);
    expect(counts.refused).toBeGreaterThan(cases / 4);
  },
);

/** Finds emails in which a visitor's text added a header or a second recipient (mail-4). */
async function unsafeMails() {
  const mails = await openDatabase(env.DB).select().from(outboxMessages);
  expect(mails.length).toBeGreaterThan(10);
  return mails.flatMap(({ to, ...mail }) => {
    // Skips invalid addresses, which have a separate check.
    const fault = findFault({ ...mail, to: "reader@club.example", replyTo: "shop@club.example", html: "", text: "" });
    return fault || /[\s,;<>\p{Cc}]/u.test(to) ? [`${mail.template} to ${JSON.stringify(to)}: ${fault}`] : [];
  });
}

function makeCase({ schema, method, intent, isForm }: Target, random: Random, known: Known, app: Person["app"]) {
  const value = caseOf(schema?.(app), random, pick(random, [2, 3, 4, 12, 1000]), known);
  const params: Record<string, string> = {};
  for (const key of paramNames) params[key] = random() < 0.7 ? pick(random, known.id!) : oddText(random);
  const url = new URL(`${origin}/fuzz`);
  const init: RequestInit = { method, headers: { Origin: origin } };
  if (method === "GET") {
    // Skips a value that is not an object. Object.entries of a string would make a field of each character.
    const fields = typeof value === "object" ? Object.entries(value ?? {}) : [];
    for (const [key, one] of fields) url.searchParams.set(key, textOf(one));
    for (const key of queryNames) if (random() < 0.2) url.searchParams.set(key, oddText(random));
  } else if (random() < 0.04) {
    const { body, type } = oddBody(random);
    Object.assign(init, { body, headers: { Origin: origin, "Content-Type": type } });
  } else if (random() < 0.08) {
    Object.assign(init, withOddFields(value, isForm, intent, random));
  } else {
    const pressed = isForm && intent && random() < 0.01 ? oddText(random) : intent;
    Object.assign(init, bodyOf({ intent: pressed, isForm }, value));
  }
  const said = () => JSON.stringify({ value, params, query: url.search });
  return { said, args: { request: new Request(url, init), params, url } };
}

/** A valid body with additional fields. */
function withOddFields(value: unknown, isForm: boolean, intent: string | null, random: Random): RequestInit {
  const own = typeof value === "object" ? formFields(value).filter(([, one]) => typeof one === "string") : [];
  const odd = oddFields(
    random,
    own.map(([name]) => name),
  );
  const headers = { Origin: origin };
  if (isForm) {
    const fields = [...(own as [string, string][]), ...odd, ...(intent ? [["intent", intent]] : [])];
    return { headers, body: new URLSearchParams(fields) };
  }
  // In JSON an index becomes a name, and a repeated field becomes a list.
  const [[name, one]] = odd as [[string, string]];
  const extra = odd.length > 1 ? odd.map(([, text]) => text) : one;
  // Builds the JSON as text, because JSON.stringify overflows the stack at ten thousand levels.
  const levels = name.startsWith("a.a") ? name.length : 0;
  const written = levels > 0 ? "[".repeat(levels) + "]".repeat(levels) : JSON.stringify(extra);
  const whole = JSON.stringify({ ...Object(value) });
  const body = `${whole.slice(0, -1)}${whole === "{}" ? "" : ","}${JSON.stringify(name)}:${written}}`;
  return { headers: { ...headers, "Content-Type": "application/json" }, body };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Parameters of the routes' patterns, and the query parameters of pages and lists. */
const paramNames = [
  "*",
  "id",
  "token",
  "slug",
  "number",
  "email",
  "part",
  "file",
  "version",
  "what",
  "paymentId",
  "key",
  "mail",
];
const queryNames =
  "id type q status before sort order limit from to page tag kind code amount list key redirectTo version".split(" ");

/** zod's own text, which names types and patterns of the program instead of saying what to do. */
const zodText =
  /^(Invalid (input|option|string|number|key|value|discriminator|UR|ISO|email|UUID)|Too (big|small): |Unrecognized key)/;

function faultOf(
  { method, isEndpoint }: Target,
  { status, text, bug }: Answer,
  written: number,
  said: () => string,
): string | null {
  if (status >= 500) return bug ?? `${status} ${text.slice(0, 200)}`;
  if (status < 400) return null;
  if (written > 0) return `${status}, but ${written} rows were written: ${text.slice(-200)}`;
  // A page without its record shows a separate "not found" screen.
  if (method === "GET" && !isEndpoint) return null;
  const words = sentencesOf(text);
  // A message may quote the input, but must not contain "[object Object]".
  const showsInside = (one: string) => one.includes("[object Object]") && !said().includes("[object Object]");
  const isSound = (one: string) => /\w{2}.* .*\w{2}/.test(one) && !showsInside(one) && !zodText.test(one);
  const areSound = words.length > 0 && words.every(isSound);
  return areSound ? null : `${status} without a sentence: ${text.slice(-300)}`;
}
