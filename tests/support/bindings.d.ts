// What vitest.config.ts gives the workerd tests beside the shop's own bindings.
declare namespace Cloudflare {
  interface Env {
    MIGRATIONS: import("cloudflare:test").D1Migration[];
    FUZZ_ROUNDS: string;
    FUZZ_SEED: string;
    RIVAL_ROUNDS: string;
    LARGE_SHARE: string;
    SANDBOX: string;
    LIMIT_TIGHT: RateLimit;
    LIMIT_OF_PRODUCTION: RateLimit;
  }
}
