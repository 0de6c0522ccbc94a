// Stands before the Worker: a request that asks for it gets what its page sent to D1, statements and values, instead of the page.
import shop from "./index.js";

export * from "./index.js";

export default {
  ...shop,
  async fetch(request, env, ctx) {
    if (!request.headers.has("X-Record-Batches")) return shop.fetch(request, env, ctx);
    const batches = [];
    const page = await shop.fetch(request, { ...env, DB: recorded(env.DB, batches) }, ctx);
    await page.text();
    return Response.json(batches, { status: page.status });
  },
};

function recorded(client, batches) {
  const made = new Map();
  const keep = (statement, sql, params) => {
    made.set(statement, { sql, params });
    return statement;
  };
  return {
    prepare(sql) {
      const statement = client.prepare(sql);
      const bind = statement.bind.bind(statement);
      statement.bind = (...params) => keep(bind(...params), sql, params);
      return keep(statement, sql, []);
    },
    batch(statements) {
      batches.push(statements.map((statement) => made.get(statement)));
      return client.batch(statements);
    },
    withSession: (anchor) => recorded(client.withSession(anchor), batches),
    getBookmark: () => client.getBookmark(),
  };
}
