import { buildShop, prepareState, serveShop } from "./scripts/shop";
buildShop();
await prepareState("/tmp/pinhigh/state-7");
const server = await serveShop(8770, "/tmp/pinhigh/state-7");
console.log("up", server.pid);
process.on("SIGTERM", () => { server.kill(); process.exit(0); });
