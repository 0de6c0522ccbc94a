import path from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const framework = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const frame =
  /app[\\/]ui[\\/](?:\w+[\\/])?(button|card|error-screen|events|field-frame|json-ld|logo-mark|not-found|section-heading|star-rating|site-\w+|spinner|toast|toast-face|page-meta|use-hydrated)\.tsx?|app[\\/]domain[\\/]\w+[\\/](brand|social-image)|app[\\/]routes[\\/]storefront[\\/]newsletter[\\/](newsletter-popup|newsletter-form|visitor-flag)\.|node_modules[\\/](class-variance-authority|clsx|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](users|truck|play|pause|clock|arrow-right|badge-percent|map-pin)\.)[\\/]?/;

export default defineConfig({
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      // Several shops can run side by side, each with a state folder of its own (README).
      persistState: { path: process.env.SHOP_STATE ?? ".shop" },
      inspectorPort: false,
    }),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: {
    tsconfigPaths: true,
    alias: [{ find: /^zod$/, replacement: path.resolve("app/zod.ts") }],
  },
  environments: {
    // Workers count the upload and its parsing at start; stack traces are read through the source maps.
    ssr: { build: { minify: true } },
    client: {
      build: {
        rolldownOptions: {
          // What every page needs in two files: it compresses better than a dozen (docs/decisions/0007).
          output: {
            codeSplitting: {
              groups: [
                { name: "framework", test: framework },
                { name: "frame", test: frame },
              ],
            },
          },
        },
      },
    },
  },
});
