// Finds what is missing before a deploy, with the command that creates it.

export interface Deployment {
  environment: string;
  config: {
    vars: Record<string, unknown>;
    routes?: ({ pattern: string } | string)[];
    d1_databases: { database_name?: string; database_id?: string }[];
    r2_buckets: { bucket_name?: string }[];
    queues: { consumers?: { queue: string }[] };
  };
  /** The shop's own addresses, from app/domain/brand/brand.ts. */
  emails: string[];
  /** Resources of the account, as wrangler lists them. */
  secrets: string;
  queues: string;
  buckets: string;
  databases: string;
}

const neededSecrets = ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID", "SIGNING_SECRETS"];
const isPlaceholder = (value: string) => /\.example\b/.test(value) || /^0{8}-0{4}-/.test(value);
const lists = (text: string, name: string) => new RegExp(`(^|[^\\w-])${name}($|[^\\w-])`, "m").test(text);

/** Returns one sentence for each thing that would make a deploy fail, with the command that fixes it. */
export function findFaults({ environment, config, emails, ...account }: Deployment): string[] {
  const { vars, routes = [], d1_databases, r2_buckets, queues } = config;
  const patterns = routes.map((route) => (typeof route === "string" ? route : route.pattern));
  const texts = [...patterns, ...Object.values(vars).filter((value) => typeof value === "string")];
  return [
    ...[...new Set(texts)]
      .filter(isPlaceholder)
      .map((text) => `"${text}" is a placeholder. Put your own into [env.${environment}] of wrangler.toml.`),
    ...emails
      .filter(isPlaceholder)
      .map((email) => `"${email}" is a placeholder. Put your own address into app/domain/brand/brand.ts.`),
    ...d1_databases.flatMap(({ database_name: name = "", database_id: id = "" }) => {
      const create = `npx wrangler d1 create ${name} --location wnam`;
      if (!lists(account.databases, name)) return [`The database ${name} does not exist. Run: ${create}`];
      if (lists(account.databases, id)) return [];
      return [
        `The id of ${name} is not your database's. Run: npx wrangler d1 list, and put its id into wrangler.toml.`,
      ];
    }),
    ...r2_buckets
      .filter(({ bucket_name: name = "" }) => !lists(account.buckets, name))
      .map(({ bucket_name: name }) => `The bucket ${name} does not exist. Run: npx wrangler r2 bucket create ${name}`),
    ...(queues.consumers ?? [])
      .filter(({ queue }) => !lists(account.queues, queue))
      .map(({ queue }) => `The queue ${queue} does not exist. Run: npx wrangler queues create ${queue}`),
    ...neededSecrets
      .filter((name) => !lists(account.secrets, name))
      .map((name) => `The secret ${name} is missing. Run: npx wrangler secret put ${name} --env ${environment}`),
  ];
}
