// Turns off zod's compiled parsers. To find out whether it may compile, zod evaluates a string, which the
// Content-Security-Policy forbids and browsers report as a violation. vite.config.ts puts this module into one chunk
// with zod's core, and in dev entry.server imports it first, so it runs before every schema.
import { config } from "zod/v4/core";

config({ jitless: true });
