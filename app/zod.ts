// What `import … from "zod"` means in every bundle (vite.config.ts): zod without its compiled parsers. To find out whether it may
// compile, zod evaluates a string, which our Content-Security-Policy forbids and browsers report as a violation.
import { config } from "zod/v4";

config({ jitless: true });

export * from "zod/v4";
