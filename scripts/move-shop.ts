// `npm run export -- FOLDER [--replace]` and `npm run import -- FOLDER [--replace]` move the local shop (SHOP_STATE) into a folder of JSON
// lines and files, and back. Close the shop first.
import path from "node:path";
import { parseArgs } from "node:util";
import { exportShop, importShop } from "./archive";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: "boolean" }, remote: { type: "boolean" } },
});
const [direction = "", folder] = positionals;
const stateFolder = path.resolve(process.env.SHOP_STATE ?? ".shop");
const move = { export: exportShop, import: importShop }[direction];

const remote = `The real shop's database is brought back by D1's own Time Travel; wrangler exports no database with a full-text index.
A table of it, row by row:  npx wrangler d1 execute DB --remote --env production --json --command "select * from orders"
Back to a moment:           npx wrangler d1 time-travel restore DB --env production --timestamp=…
One file of it:             npx wrangler r2 object get pin-high-files/KEY --remote --file=…
All files:                  any S3 client (rclone) with an R2 API token`;

if (values.remote) {
  console.log(remote);
} else if (!move || !folder) {
  console.error(`Name a folder: npm run ${direction || "export"} -- FOLDER [--replace]`);
  process.exitCode = 1;
} else {
  try {
    const { rows, files } = await move(stateFolder, path.resolve(folder), { replace: values.replace });
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    console.log(`${count} rows and ${files} files: ${direction}ed (${stateFolder}, ${path.resolve(folder)}).`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
