// What `import … from "class-variance-authority"` means in every bundle (vite.config.ts): as much of it as this app uses, in a quarter of
// its bytes. Its types are the package's own.

/** Those of the arguments that are words, one after the other. */
export const cx = (...classes: unknown[]): string => classes.filter((one) => one && typeof one === "string").join(" ");

interface Looks {
  variants: Record<string, Record<string, string>>;
  defaultVariants?: Record<string, string>;
}

/** Gives the classes of what is chosen: a variant's default where nothing is, none for null. */
export const cva =
  (base: string, { variants, defaultVariants = {} }: Looks) =>
  (chosen: Record<string, unknown> = {}): string =>
    cx(
      base,
      ...Object.entries(variants).map(([name, looks]) => {
        const choice = chosen[name];
        return choice === null ? null : looks[String(choice ?? defaultVariants[name])];
      }),
    );
