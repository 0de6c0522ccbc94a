// Serves the browser tests' shop with new demo data in a temporary folder, which is deleted after the run. With HOSTILE_TEXT=1, every
// text in the shop tries to run code. With WAITING_RECORDS=1, two automations have emails to send and a quote has expired.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { addEndedCampaigns } from "../tests/e2e/support/ended-campaigns";
import { addHostilePosts } from "../tests/e2e/support/hostile-posts";
import { addHostileText } from "../tests/e2e/support/hostile-shop";
import { addWaitingRecords } from "../tests/e2e/support/waiting-records";
import { buildShop, prepareState, serveShop } from "./shop";
import { withState } from "./state";

const stateFolder = mkdtempSync(path.join(os.tmpdir(), "pin-high-e2e-"));
buildShop();
await prepareState(stateFolder);
await withState(stateFolder, async ({ DB }) => {
  await addHostilePosts(DB);
  await addEndedCampaigns(DB);
  if (process.env.HOSTILE_TEXT) await addHostileText(DB);
  if (process.env.WAITING_RECORDS) await addWaitingRecords(DB);
});
const server = await serveShop(Number(process.env.E2E_PORT), stateFolder);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.removeAllListeners("exit");
server.on("exit", () => {
  rmSync(stateFolder, { recursive: true, force: true });
  process.exit(0);
});
