// `npm run mutants`: Stryker changes the rules in small ways and lists every change that no test notices.
// `npm run mutants -- --mutate "app/domain/cart/**"` tries one part.

export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.pure.config.ts" },
  mutate: [
    "app/domain/**/*.ts",
    // Drawing a pin takes seconds, and a list of words has no logic.
    "!app/domain/designer/enamel/**",
    "!app/domain/accounts/common-passwords.ts",
  ],
  // Every mutant costs a run. Changed wording is not worth one, and code that runs once at import cannot be switched on and off.
  mutator: { excludedMutations: ["StringLiteral"] },
  ignoreStatic: true,
  coverageAnalysis: "perTest",
  thresholds: { high: 95, low: 95, break: 90 },
  reporters: ["clear-text", "progress-append-only"],
  tempDirName: "coverage/stryker",
  // Stryker rewrites tsconfig.json with TypeScript's JavaScript API, which TypeScript 7 does not have. Vitest does not need the file.
  tsconfigFile: "none",
  ignorePatterns: [".shop", ".wrangler", "build*", "coverage", "test-results"],
};
