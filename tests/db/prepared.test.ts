// A prepared statement gives what the same statement gives when it is built anew, alone and in one batch with others.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { createReader, openDatabase } from "~/db/client.server";
import { preparedOnce } from "~/db/prepared.server";
import { products } from "~/db/schema";
import { newProduct } from "../support/factories/buyers";

const db = openDatabase(env.DB);

describe("preparedOnce", () => {
  it("fills each call's own values in, decodes rows as the builder does, and builds the text once", async () => {
    const build = vi.fn((at: typeof db, id: ReturnType<typeof eq>) => at.select().from(products).where(id));
    const select = preparedOnce(["id"], (at, { id }) => build(at, eq(products.id, id)));
    const made = [await newProduct({ name: "First" }), await newProduct({ name: "Second" })];
    const read = createReader(db);
    const [first, plain, second, none] = await Promise.all([
      read(select(db, { id: made[0]?.id })),
      read(
        db
          .select()
          .from(products)
          .where(eq(products.id, made[0]?.id ?? 0)),
      ),
      read(select(db, { id: made[1]?.id })),
      read(select(db, { id: -1 })),
    ]);
    expect(first).toEqual(plain);
    expect(second[0]?.name).toBe("Second");
    expect(none).toEqual([]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it("says which value is missing", () => {
    const select = preparedOnce(["id"], (at, { id }) => at.select().from(products).where(eq(products.id, id)));
    expect(() => select(db, {} as never)).toThrow('"id"');
  });
});
