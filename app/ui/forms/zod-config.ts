// Turns off zod's compiled parsers. To find out whether it may compile, zod evaluates a string. The Content-Security-Policy forbids this,
// and browsers report a violation. This module must run before every schema: vite.config.ts puts it into one chunk with zod's core, and in
// dev entry.server imports it first.
import { config } from "zod/v4/core";

config({ jitless: true });
