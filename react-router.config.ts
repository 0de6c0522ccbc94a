import type { Config } from "@react-router/dev/config";

// The check of what would be deployed builds beside the local shop's build (scripts/production-size.ts).
export default { ssr: true, buildDirectory: process.env.BUILD_DIRECTORY ?? "build" } satisfies Config;
