import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import sirv from "sirv";
import { defineConfig, type Plugin } from "vite";

// Groups of the browser's modules, because a few files load faster than dozens. "frame" is on every page, "shop" on most of the shop's.
const zodConfig = /app[\\/]ui[\\/]forms[\\/]zod-config\.|zod[\\/]v4[\\/]core[\\/]core\./;
const framework = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const frame =
  /app[\\/](root\.|ui[\\/](?:\w+[\\/])?(card|field-frame|json-ld|page-meta|route-error|section-heading|star-rating)\.|domain[\\/]seo[\\/]social-image|routes[\\/]storefront[\\/]newsletter[\\/](newsletter-form|newsletter-popup)\.)/;
const shopUi =
  /app[\\/]ui[\\/](?:\w+[\\/])?(badge|breadcrumb|empty-state|form-errors|form-fetcher|load-failed|lost-connection|page-title|pagination|price|quantity-stepper|skeleton)\./;
const shopIcons =
  /lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|defaultAttributes|icons[\\/](check|truck|calendar)\.)/;
const shopRules =
  /app[\\/](domain[\\/](cart[\\/]tier|messages[\\/]messages\.)|routes[\\/]storefront[\\/]catalog[\\/]product-(grid|card)\.)/;
const shop = [shopUi, shopIcons, shopRules];
const inShop = (id: string) => shop.some((modules) => modules.test(id));

/** The local shop keeps idle connections open. Node closes them after five seconds, now and then just as the next request arrives. */
const patientConnections: Plugin = {
  name: "patient-connections",
  configurePreviewServer({ httpServer }) {
    Object.assign(httpServer, { keepAliveTimeout: 0 });
  },
};

/**
 * Serves the local shop's files from the disk with their lines of public/_headers, because its asset Worker takes 6 ms of CPU for each.
 */
const filesFromDisk: Plugin = {
  name: "files-from-disk",
  configurePreviewServer({ middlewares }) {
    const rules = readFileSync("public/_headers", "utf8").split(/^(?=\/)/m);
    const linesOf = (pattern: string) =>
      rules.find((rule) => rule.startsWith(`${pattern}\n`))?.matchAll(/^ +(\S+): (.+)/gm);
    for (const folder of ["assets", "pins", "art"]) {
      const lines = ["/*", `/${folder}/*`].flatMap((pattern) => [...(linesOf(pattern) ?? [])]);
      const setHeaders = (response: ServerResponse) => {
        for (const [, name = "", value = ""] of lines) response.setHeader(name, value);
      };
      middlewares.use(`/${folder}`, sirv(`build/client/${folder}`, { setHeaders }));
    }
  },
};

export default defineConfig({
  plugins: [
    filesFromDisk,
    cloudflare({
      viteEnvironment: { name: "ssr" },
      // Several shops can run side by side, each with its own state folder (README).
      persistState: { path: process.env.SHOP_STATE ?? ".shop" },
      inspectorPort: false,
    }),
    tailwindcss(),
    reactRouter(),
    patientConnections,
  ],
  resolve: { tsconfigPaths: true },
  environments: {
    // Workers count the upload and its parsing at startup. Stack traces are read through the source maps.
    ssr: {
      build: { minify: true },
      // pdfkit builds the address of a color profile, which only PDF/A needs, but modules of a Worker have no URL.
      define: { "import.meta.url": JSON.stringify("file:///worker.js") },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "zod-config", test: zodConfig },
                { name: "framework", test: framework },
                { name: "frame", test: frame },
                { name: "shop", test: inShop },
              ],
            },
          },
        },
      },
    },
  },
});
