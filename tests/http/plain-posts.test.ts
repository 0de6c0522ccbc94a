// Shows data-6 for browsers without scripts: the server renders the page again with the answer to each form.
import { expect, it } from "vitest";
import { caseOf, type Known } from "../fuzz/cases";
import { seeded } from "../fuzz/random";
import { allTargets } from "../fuzz/targets";
import { quickHash } from "../support/factories/people";
import { everythingOfOne, type Ids } from "../support/factories/two-people";
import { testApp } from "../support/fixtures/app";
import { bodyOf } from "../support/fixtures/calls";
import { send, signIn } from "../support/fixtures/requests";
import { routeIds } from "../support/fixtures/urls";

const forms = (await allTargets()).filter(({ isForm, isEndpoint }) => isForm && !isEndpoint);

/** The path of a form's page, with ids of things that exist. */
function pathOf(name: string, ids: Ids, room: string): string {
  const [pattern = ""] = [...routeIds].find(([, id]) => id === name.replace(/\.\w+$/, "")) ?? [];
  const idOf: [RegExp, string][] = [
    [/\/orders\//, ids.custom],
    [/\/quotes\//, ids.quote],
    [/\/invoices?\//, ids.invoice],
    [/./, "1"],
  ];
  return pattern
    .replace(/:token\??/, room)
    .replace(":email", encodeURIComponent(ids.email))
    .replace(":number", ids.invoiceNumber)
    .replace(":page", "faq")
    .replace(":mail", "balance-due")
    .replace(/:\w+\??/, idOf.find(([path]) => path.test(pattern))?.[1] ?? "");
}

it("A form that a browser sends without scripts never gets an error page", async () => {
  const { ids, secrets } = await everythingOfOne();
  const room = secrets.at(-2) ?? "";
  const known: Known = { productid: ["1"], id: Object.values(ids), token: [room], email: [ids.email] };
  const faults: string[] = [];
  for (const [at, { name, intent, schema }] of forms.entries()) {
    if (name.includes("logout")) continue;
    const sound = caseOf(schema?.(testApp()), seeded(at), 1000, known);
    for (const value of [{}, sound]) {
      // Some forms end the session, so each form gets a new session.
      const { cookie } = await signIn("admin", { passwordHash: quickHash });
      const { body } = bodyOf({ intent, isForm: true }, value);
      const path = pathOf(name, ids, room);
      const response = await send("POST", path, { form: body as FormData, cookie, headers: { Accept: "text/html" } });
      await response.text();
      if (response.status >= 500) faults.push(`${response.status} ${path} ${intent} ${JSON.stringify(value)}`);
    }
  }
  expect(forms.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

it("A refusal that belongs to a field is written at the field alone", async () => {
  const form = new FormData();
  const fields = {
    username: "weakling",
    email: "weak@club.example",
    password: "password",
    confirmPassword: "password",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const page = await (await send("POST", "/register", { form, headers: { Accept: "text/html" } })).text();
  const seen = page.replace(/<script[\s\S]*?<\/script>/g, "");
  expect(seen.match(/This password is too common\. Please choose another\./g)).toHaveLength(1);
  expect(seen).toMatch(/id="[^"]*password-error"[^>]*><p>This password is too common/);
});
