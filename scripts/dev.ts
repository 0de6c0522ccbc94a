// `npm run dev` serves the shop with hot reload, on the same data as `npm start`.
import { spawn } from "node:child_process";
import path from "node:path";
import { prepareState } from "./shop";

const port = process.env.PORT ?? "8788";
await prepareState(path.resolve(process.env.SHOP_STATE ?? ".shop"));
spawn("react-router", ["dev", "--port", port, "--strictPort"], { stdio: "inherit" }).on("exit", (code) =>
  process.exit(code ?? 0),
);
