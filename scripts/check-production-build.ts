// Refuses to deploy a build that contains the PayPal emulator or a demo sign-in.
import { globSync, readFileSync } from "node:fs";

const [folder = "build"] = process.argv.slice(2);
const forbidden = [/__paypal\//, /PayPalEmulator/, /pinhigh-demo|admin-pinhigh/, /local-signing-secret/];
const faults = globSync([`${folder}/server/**/*.{js,json}`, `${folder}/client/**/*.js`]).flatMap((file) => {
  const text = readFileSync(file, "utf8");
  return forbidden.filter((pattern) => pattern.test(text)).map((pattern) => `${file} contains ${pattern}`);
});
if (faults.length > 0) {
  console.error(`Not a production build:\n${faults.join("\n")}`);
  process.exit(1);
}
console.log("The build carries no emulator and no demo data.");
