// Checks that an incomplete setup is refused before anything is built, with the command for each missing thing.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { type Deployment, findFaults } from "../scripts/deploy/preflight";

const configOf = (env: string) => unstable_readConfig({ config: "wrangler.toml", env }) as Deployment["config"];
const nothing = { emails: [], secrets: "", queues: "", buckets: "", databases: "" };

describe.each(["staging", "production"])("%s", (environment) => {
  const config = configOf(environment);
  const name = environment === "staging" ? "pin-high-staging" : "pin-high";

  it("A deploy of the repository's placeholders to an empty account is refused", () => {
    const faults = findFaults({ ...nothing, environment, config, emails: ["sales@pinhigh.example"] }).join("\n");
    expect(faults).toContain('"sales@pinhigh.example" is a placeholder');
    expect(faults).toContain(`is a placeholder. Put your own into [env.${environment}]`);
    expect(faults).toContain(`npx wrangler d1 create ${name} --location wnam`);
    expect(faults).toContain(`npx wrangler r2 bucket create ${name}-files`);
    for (const queue of ["mail", "mail-dead", "mail-events"])
      expect(faults).toContain(`npx wrangler queues create ${name}-${queue}`);
    expect(faults).toContain(`npx wrangler secret put SIGNING_SECRETS --env ${environment}`);
  });

  it("A deploy with everything set up is accepted", () => {
    const id = "5f0d5c6e-0c1f-4a53-9d3c-2d0f4c1a9e77";
    const own = JSON.parse(JSON.stringify(config).replaceAll("pinhigh.example", "pinhigh.com")) as Deployment["config"];
    own.d1_databases[0]!.database_id = id;
    const there = {
      secrets:
        '[{"name":"PAYPAL_CLIENT_ID"},{"name":"PAYPAL_CLIENT_SECRET"},{"name":"PAYPAL_WEBHOOK_ID"},{"name":"SIGNING_SECRETS"}]',
      queues: ["mail", "mail-dead", "mail-events"].map((queue) => `│ ${name}-${queue} │`).join("\n"),
      buckets: `name:  ${name}-files`,
      databases: JSON.stringify([{ uuid: id, name }]),
    };
    expect(findFaults({ environment, config: own, emails: ["sales@pinhigh.com"], ...there })).toEqual([]);
    const faults = findFaults({
      environment,
      config: own,
      emails: [],
      ...there,
      queues: `│ ${name}-mail-dead │\n│ ${name}-mail-events │`,
    });
    expect(faults).toEqual([`The queue ${name}-mail does not exist. Run: npx wrangler queues create ${name}-mail`]);
  });
});

it("Every group of scheduled jobs has its cron expression in every environment", () => {
  const groups = [...readFileSync("workers/scheduled.ts", "utf8").matchAll(/^ {2}"([^"]+\*)": \{/gm)].map(
    (match) => match[1],
  );
  expect(groups.length).toBe(4);
  for (const environment of ["", "staging", "production"])
    expect(unstable_readConfig({ config: "wrangler.toml", env: environment }).triggers.crons).toEqual(groups);
});

it("Staging is hidden from search engines, and shares no name, queue or counter with production", () => {
  const [staging, production] = [configOf("staging"), configOf("production")];
  expect(staging.vars).toMatchObject({ ROBOTS: "noindex", PAYPAL_ENVIRONMENT: "sandbox" });
  expect(production.vars.ROBOTS).toBeUndefined();
  const names = ({ d1_databases, r2_buckets, queues }: Deployment["config"]) => [
    ...d1_databases.map(({ database_name }) => database_name),
    ...r2_buckets.map(({ bucket_name }) => bucket_name),
    ...(queues.consumers ?? []).map(({ queue }) => queue),
  ];
  expect(names(staging).filter((name) => names(production).includes(name))).toEqual([]);
});
