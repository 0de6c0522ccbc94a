// Tests saved designs, continued by their maker and shown to anyone with the link (designer-17, designer-18).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { designComments, savedDesigns, storedFiles } from "~/db/schema";
import { accountDesignInput, accountDesignLimits } from "~/domain/designer/account-designs.schema";
import {
  addDesignComment,
  getOwnAccountDesign,
  getSharedDesign,
  listAccountDesigns,
  openSharedPicture,
  removeAccountDesign,
  saveAccountDesign,
} from "~/services/custom-orders/account-designs.server";
import { deleteUnclaimedFiles } from "~/services/files/files.server";
import { openRecordFile } from "~/services/orders/record-files.server";
import { minutesLater } from "../../support/factories/buyers";
import { newVisitor, pngFile } from "../../support/factories/designs";
import { refusalOf } from "../../support/factories/payments";
import { formOf, send, signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const design = {
  pinType: "ball_markers",
  quantity: 150,
  size: "1.5inch",
  plating: "gold",
  packaging: ["backing-cards"],
  rushOrder: false,
  choices: { attachment: "magnet", backStamp: "Hole 7", card: "own", colours: [] },
  customerName: "Ann Lee",
  customerEmail: "ann@lee.example",
};
const input = (name = "Member-Guest") =>
  accountDesignInput.parse({
    name,
    design: JSON.stringify(design),
    logo: pngFile(),
    preview: pngFile("preview.png"),
    card: pngFile("card.png"),
  });

async function maker() {
  const { id, cookie, sessionToken } = await signIn("user");
  return { id, cookie, app: newVisitor({ visitor: { sessionToken } }) };
}

describe("a design of an account", () => {
  it("A saved design comes back with its files, to its maker alone", async () => {
    const { app } = await maker();
    const { id } = await saveAccountDesign(app, input());
    const saved = await getOwnAccountDesign(app, id);
    expect(saved).toMatchObject({ logoFileName: "crest.png", cardFileName: "card.png" });
    expect(saved.design).toMatchObject({ pinType: "ball_markers", size: "1inch", quantity: 150 });
    expect((await openRecordFile(app, { id, part: "card" }))?.file.fileName).toBe("card.png");
    expect(await listAccountDesigns(app)).toMatchObject([{ id, name: "Member-Guest", comments: 0, hasPicture: true }]);

    const stranger = (await maker()).app;
    expect(await listAccountDesigns(stranger)).toEqual([]);
    for (const attempt of [
      () => getOwnAccountDesign(stranger, id),
      () => getOwnAccountDesign(newVisitor(), id),
      () => openRecordFile(stranger, { id, part: "logo" }),
      () => removeAccountDesign(stranger, { id }),
    ]) {
      expect(await refusalOf(attempt())).toMatchObject({ code: "not_found" });
    }
  });

  it("A saved design needs an account, and their number is limited", async () => {
    expect(await refusalOf(saveAccountDesign(newVisitor(), input()))).toMatchObject({ code: "unauthenticated" });
    const { app, id: userId } = await maker();
    const row = { userId, name: "One", design, logoKey: "logo/none.png", logoFileName: "none.png" };
    const many = Array.from({ length: accountDesignLimits.designs }, (_, at) => ({
      ...row,
      id: `SD-${userId}-${at}`,
      token: `token-${userId}-${at}`,
    }));
    await db.batch([
      db.insert(savedDesigns).values(many.slice(0, 10)),
      db.insert(savedDesigns).values(many.slice(10, 20)),
      db.insert(savedDesigns).values(many.slice(20)),
    ]);
    const files = await db.$count(storedFiles);
    expect(await refusalOf(saveAccountDesign(app, input()))).toMatchObject({ code: "conflict" });
    expect(await db.$count(storedFiles)).toBe(files);

    await db.delete(savedDesigns).where(eq(savedDesigns.id, `SD-${userId}-0`));
    const saves = await Promise.allSettled(Array.from({ length: 5 }, () => saveAccountDesign(app, input())));
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.$count(savedDesigns, eq(savedDesigns.userId, userId))).toBe(accountDesignLimits.designs);
    expect(await db.$count(storedFiles)).toBe(files + 3);
  });

  it("A removed design loses its files, its comments and its link", async () => {
    const { app } = await maker();
    const { id, token } = await saveAccountDesign(app, input());
    await addDesignComment(newVisitor(), token, { name: "Bo", content: "Lovely" });
    await removeAccountDesign(app, { id });
    expect(await refusalOf(getSharedDesign(app, token))).toMatchObject({ code: "not_found" });
    expect(await db.$count(designComments, eq(designComments.designId, id))).toBe(0);
    expect(await db.$count(storedFiles, eq(storedFiles.owner, `saved_design:${id}`))).toBe(0);
  });

  it("A design is removed although its files cannot be, and the daily job removes them", async () => {
    const { app } = await maker();
    const { id } = await saveAccountDesign(app, input());
    const [saved] = await db.select().from(savedDesigns).where(eq(savedDesigns.id, id));
    const files = { ...app.files, remove: () => Promise.reject(new Error("R2 is away")) };
    await removeAccountDesign({ ...app, files }, { id });
    expect(await db.$count(savedDesigns, eq(savedDesigns.id, id))).toBe(0);
    const logo = eq(storedFiles.key, saved?.logoKey ?? "");
    expect(await db.select().from(storedFiles).where(logo)).toMatchObject([{ owner: null }]);
    await deleteUnclaimedFiles({ ...app, now: minutesLater(25 * 60) });
    expect(await db.$count(storedFiles, logo)).toBe(0);
  });
});

describe("the link of a design", () => {
  it("A design's link shows it to anyone, without its maker, and takes comments", async () => {
    const { app, cookie } = await maker();
    const { token } = await saveAccountDesign(app, input("Crest for the members"));
    expect(token.length).toBeGreaterThan(40);
    const path = `/design/${token}`;
    const page = await (await send("GET", path)).text();
    expect(page).toContain("Crest for the members");
    expect(page).toContain("With magnet");
    expect(page).toMatch(/name="robots" content="noindex/);
    expect(page).not.toContain("ann@lee.example");
    expect(page).not.toContain("Ann Lee");

    const comment = { intent: "comment", name: "Bo <b>Park</b>", content: "More green, please" };
    expect((await send("POST", path, { form: formOf(comment) })).status).toBe(200);
    const shared = await getSharedDesign(newVisitor(), token);
    expect(shared.comments).toMatchObject([{ authorName: "Bo <b>Park</b>", content: "More green, please" }]);
    expect(await (await send("GET", path)).text()).toContain("Bo &lt;b&gt;Park&lt;/b&gt;");
    expect(await (await send("GET", "/account", { cookie })).text()).toContain("1 comment");
    expect((await openSharedPicture(newVisitor(), token)).file.fileName).toBe("preview.png");
  });

  it("A design's link refuses an empty comment, one from elsewhere, and one too many", async () => {
    const { app } = await maker();
    const { id, token } = await saveAccountDesign(app, input());
    const blank = await send("POST", `/design/${token}`, {
      form: formOf({ intent: "comment", name: "", content: "" }),
    });
    expect(blank.status).toBe(400);
    expect((await send("GET", "/design/unknown")).status).toBe(404);
    expect((await send("GET", "/design/unknown/picture")).status).toBe(404);
    const said = { designId: id, authorName: "Bo", content: "Again" };
    for (let from = 0; from < accountDesignLimits.comments; from += 10) {
      const ten = Array.from({ length: 10 }, (_, at) => ({ ...said, id: `DC-${id}-${from + at}` }));
      await db.insert(designComments).values(ten);
    }
    await db.delete(designComments).where(eq(designComments.id, `DC-${id}-0`));
    const more = Array.from({ length: 5 }, () =>
      addDesignComment(newVisitor(), token, { name: "Bo", content: "More" }),
    );
    expect((await Promise.allSettled(more)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.$count(designComments, eq(designComments.designId, id))).toBe(accountDesignLimits.comments);
    const refusal = await refusalOf(addDesignComment(newVisitor(), token, { name: "Bo", content: "One more" }));
    expect(refusal).toMatchObject({ code: "conflict" });
  });
});
