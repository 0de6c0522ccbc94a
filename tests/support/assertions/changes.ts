/** Ignores the counter of failed sign-ins, which the shop increases even when it refuses a request. */
const isCounter = (text: string) => text.includes("sign_in_failures");

/** Wraps D1 to count the rows that its statements write. D1 itself reports the numbers. */
export function changesOf(d1: D1Database) {
  let changes = 0;
  const count = (result: D1Result, text: string) => {
    if (!isCounter(text)) changes += result.meta?.changes ?? 0;
    return result;
  };
  const inner = new WeakMap<object, { statement: D1PreparedStatement; text: string }>();
  const wrap = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), text);
        if (name === "run" || name === "all") return async () => count(await target[name](), text);
        // `raw` does not report the number of written rows, so a write runs as `all` and its result is converted.
        if (name === "raw" && !/^\s*(select|with)/i.test(text))
          return async () => count(await target.all(), text).results.map((row) => Object.values(row as object));
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    inner.set(proxy, { statement, text });
    return proxy;
  };
  const database = {
    prepare: (text: string) => wrap(d1.prepare(text), text),
    async batch(statements: D1PreparedStatement[]) {
      const asked = statements.map((statement) => inner.get(statement)!);
      const results = await d1.batch(asked.map(({ statement }) => statement));
      return results.map((result, index) => count(result, asked[index]!.text));
    },
  } as unknown as D1Database;
  return { database, changed: () => changes };
}
