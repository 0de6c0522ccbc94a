import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { savedViews, sessions, users } from "~/db/schema";
import { surchargeDefaults } from "~/domain/designer/choices";
import { listUsers, setRole } from "~/services/accounts/admin.server";
import { deleteView, listViews, renameView, saveView, setDefaultView } from "~/services/accounts/saved-views.server";
import { getShippingCents, saveSettings } from "~/services/core/settings.server";
import { appAs } from "../../support/factories/staff";

const db = openDatabase(env.DB);

it("The last owner keeps the role, however many try to remove it at once", async () => {
  const [one, two] = [await appAs("admin"), await appAs("admin")];
  const outcomes = await Promise.allSettled([
    setRole(one.app, { id: two.id, role: "user" }),
    setRole(two.app, { id: one.id, role: "user" }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
  expect(await db.$count(users, eq(users.role, "admin"))).toBe(1);
  const [last] = await db.select().from(users).where(eq(users.role, "admin"));
  const admin = last?.id === one.id ? one : two;
  await expect(setRole(admin.app, { id: admin.id, role: "user" })).rejects.toMatchObject({ code: "conflict" });
});

it("A changed role ends the person's sessions, and people are listed by name and address", async () => {
  const staff = (await appAs("admin")).app;
  const user = await appAs("user");
  await setRole(staff, { id: user.id, role: "admin" });
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  const { rows } = await listUsers(staff, { q: user.username.toUpperCase(), before: undefined });
  expect(rows).toMatchObject([{ id: user.id, role: "admin" }]);
  expect(rows[0]).not.toHaveProperty("passwordHash");
});

it("Saved settings apply immediately", async () => {
  const staff = (await appAs("admin")).app;
  const values = {
    ratings: "verified",
    monthlyOrders: null,
    shippingCents: 799,
    canadaFeeCents: 900,
    lowStockThreshold: 5,
    synonyms: "",
    origin: null,
  } as const;
  await saveSettings(staff, { ...values, thinLineWarnMm: 0.3, surcharges: surchargeDefaults, thinLineFailMm: 0.15 });
  expect(await getShippingCents((await appAs("admin")).app)).toBe(799);
});

it("Each person has their own views of a list, with one default at most", async () => {
  const [{ app }, { app: other }] = [await appAs("staff"), await appAs("staff")];
  const view = { list: "quotes" as const, name: "Waiting", search: "status=pending", isDefault: true };
  await saveView(app, view);
  await saveView(app, { ...view, name: "All", search: "", isDefault: true });
  await saveView(app, { ...view, search: "hide=date&status=pending", isDefault: false });
  await saveView(other, view);
  const shown = async () => (await listViews(app)).map(({ name, search, isDefault }) => [name, search, isDefault]);
  expect(await shown()).toEqual([
    ["All", "", true],
    ["Waiting", "hide=date&status=pending", false],
  ]);
  const [all, waiting] = (await listViews(app)).map(({ id }) => id) as [string, string];
  await setDefaultView(app, { id: waiting, isDefault: true });
  await expect(renameView(app, { id: waiting, name: "All" })).rejects.toMatchObject({ code: "conflict" });
  await renameView(app, { id: waiting, name: "To answer" });
  expect(await shown()).toEqual([
    ["All", "", false],
    ["To answer", "hide=date&status=pending", true],
  ]);
  for (const work of [renameView(other, { id: all, name: "Mine" }), deleteView(other, { id: all })]) {
    await expect(work).rejects.toMatchObject({ code: "not_found" });
  }
  await deleteView(app, { id: all });
  expect((await shown()).map(([name]) => name)).toEqual(["To answer"]);
  expect((await listViews(other)).map(({ name }) => name)).toEqual(["Waiting"]);
  for (const role of ["user", "production"] as const) {
    await expect(saveView((await appAs(role)).app, view)).rejects.toMatchObject({ code: "forbidden" });
  }
});

it("Views whose names differ only in case are one view", async () => {
  const { app } = await appAs("staff");
  const view = { list: "orders" as const, search: "status=shipped", isDefault: false };
  for (const name of ["Öst", "öst", "Ada"]) await saveView(app, { ...view, name });
  const views = await listViews(app);
  expect(views.map(({ name }) => name)).toEqual(["Ada", "öst"]);
  await expect(renameView(app, { id: views[0]!.id, name: "ÖST" })).rejects.toMatchObject({ code: "conflict" });
  await renameView(app, { id: views[1]!.id, name: "ÖST" });
});

it("A person has at most a hundred views, and can still replace one of them", async () => {
  const { app, id: userId } = await appAs("staff");
  const view = { list: "orders" as const, search: "", isDefault: false };
  const kept = Array.from({ length: 100 }, (_, at) => ({ ...view, id: `V-${at}`, userId, name: `View ${at}` }));
  for (let at = 0; at < kept.length; at += 10)
    await db.insert(savedViews).values(kept.slice(at, at + 10).map((one) => ({ ...one, createdAt: new Date() })));
  await expect(saveView(app, { ...view, name: "One more" })).rejects.toMatchObject({
    code: "conflict",
    message: "You have 100 views. Delete one first.",
  });
  await saveView(app, { ...view, name: "View 7", search: "status=shipped" });
  const views = await listViews(app);
  expect(views).toHaveLength(100);
  expect(views.find(({ name }) => name === "View 7")).toMatchObject({ search: "status=shipped" });
  await deleteView(app, { id: "V-1" });
  const tries = await Promise.allSettled([1, 2, 3, 4].map((at) => saveView(app, { ...view, name: `At once ${at}` })));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listViews(app)).toHaveLength(100);
});
