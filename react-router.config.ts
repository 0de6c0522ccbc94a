import type { Config } from "@react-router/dev/config";

// scripts/production-size.ts builds the production Worker next to the local shop's build.
export default { ssr: true, buildDirectory: process.env.BUILD_DIRECTORY ?? "build" } satisfies Config;
