// `npm start` runs the whole shop on this machine, with its data in SHOP_STATE, on PORT.
import path from "node:path";
import { demoCaptures } from "./seed/index";
import { buildShop, prepareState, serveShop } from "./shop";

const port = Number(process.env.PORT ?? 8788);
const stateFolder = path.resolve(process.env.SHOP_STATE ?? ".shop");
const cronEvery = 60_000;

console.log("Building the shop (only when something changed)…");
buildShop();
console.log("Preparing its database…");
await prepareState(stateFolder);
const server = await serveShop(port, stateFolder);

const address = `http://localhost:${port}`;
await fetch(`${address}/__paypal/control/captures`, { method: "POST", body: JSON.stringify(demoCaptures()) });
console.log(`
Pin High is open:  ${address}
Back office:       ${address}/admin
Sent email:        ${address}/admin/outbox
Kept in:           ${stateFolder}

Sign in as staff:  admin / admin-pinhigh
Sign in as buyer:  player / player-pinhigh
Discount codes:    FAIRWAY10, BIRDIE5, CLUBHOUSE20 (from $100)
`);

// workerd does not run cron triggers, so this runs all five-minute jobs of production once a minute.
setInterval(() => fetch(`${address}/cdn-cgi/handler/scheduled`).catch(() => {}), cronEvery);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.removeAllListeners("exit");
server.on("exit", (code) => process.exit(code ?? 0));
