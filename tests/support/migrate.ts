// Every file begins on an empty shop of the newest schema; files share the runtime, so what the last one left goes first.
import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

await reset();
await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: D1Migration[] }).MIGRATIONS);
