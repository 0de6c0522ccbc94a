// Tests files that belong to a record (data-3, data-4, files-3).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { UploadPurpose } from "~/domain/forms/uploads";
import {
  deleteUnclaimedFiles,
  openFile,
  readFileBytes,
  readUpload,
  type StoredFile,
  storeFile,
  writeWithFiles,
} from "~/services/files/files.server";
import { openRecordFile } from "~/services/orders/record-files.server";
import { newVisitor, paidOrder, pngFile, prepare, storedKeys } from "../../support/factories/designs";
import { bytesOf, jpegSegment, jpegWith } from "../../support/factories/media";
import { refusalOf } from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";
import { signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const logo = async (name?: string) =>
  ({ ...(await readUpload(pngFile(name))), purpose: "logo", allowed: "quote" }) as const;

describe("writeWithFiles", () => {
  it("writeWithFiles leaves no object and no row when the record is not written", async () => {
    const app = newVisitor();
    const before = await storedKeys();
    const rows = await db.$count(storedFiles);
    const broken = writeWithFiles(app, "quote:X", { logo: await logo() }, () => {
      throw new ShopError("conflict", "No record");
    });
    expect(await refusalOf(broken)).toMatchObject({ message: "No record" });
    expect(await storedKeys()).toEqual(before);
    expect(await db.$count(storedFiles)).toBe(rows);
  });

  it("writeWithFiles removes the first file when the second is refused", async () => {
    const app = newVisitor();
    const before = await storedKeys();
    const bad = { fileName: "x.png", bytes: new Uint8Array([1, 2, 0]), purpose: "preview", allowed: "quote" } as const;
    const refusal = await refusalOf(writeWithFiles(app, "quote:X", { logo: await logo(), bad }, () => []));
    expect(refusal.code).toBe("unsupported_media");
    expect(await storedKeys()).toEqual(before);
  });

  it("writeWithFiles creates its own keys and keeps only the cleaned end of a name", async () => {
    const app = newVisitor();
    const file = await storeFile(app, await logo('../../etc/a";x=<b>.png'));
    expect(file.key).toMatch(/^logo\/[0-9a-f-]{36}\.png$/);
    expect(file.fileName).toBe("a;x=b.png");
    expect((await storeFile(app, await logo("n".repeat(5000)))).fileName).toBe(`${"n".repeat(100)}.png`);
  });

  it("An old row's file is downloaded under a name of its type", async () => {
    const app = newVisitor();
    const { key } = await storeFile(app, await logo());
    await db.update(storedFiles).set({ fileName: "logo\u202egnp.hta" }).where(eq(storedFiles.key, key));
    const { file, body } = await openFile(app, key);
    await body.cancel();
    expect(file.fileName).toBe("logognp.png");
  });
});

describe("metadata (files-10)", () => {
  const secret = "Jane Doe 52.5200N";
  const photo = jpegWith(jpegSegment(0xfe, bytesOf(secret)));
  const storedText = async (purpose: StoredFile["purpose"], allowed: UploadPurpose) => {
    const app = newVisitor();
    const { key, sizeBytes } = await storeFile(app, { purpose, fileName: "a.jpg", bytes: photo, allowed });
    const bytes = await readFileBytes(app, key);
    expect(bytes).toHaveLength(sizeBytes);
    return new TextDecoder("latin1").decode(bytes!);
  };

  it.each([
    ["product", "product"],
    ["blog", "blog"],
    ["mail", "mail"],
    ["mockup", "mockup"],
    ["attachment", "designer"],
    ["preview", "quote"],
  ] as const)("Metadata are removed from a picture of a %s", async (purpose, allowed) => {
    expect(await storedText(purpose, allowed)).not.toContain(secret);
  });

  it("Metadata stay in a customer's own artwork, which is stored unchanged", async () => {
    expect(await storedText("logo", "quote")).toContain(secret);
  });
});

describe("unclaimed files", () => {
  it("Unclaimed files are deleted after a day, and claimed ones stay", async () => {
    const app = newVisitor();
    const { key } = await storeFile(app, await logo());
    const draft = await prepare(app);
    await deleteUnclaimedFiles(app);
    expect(await storedKeys()).toContain(key);
    const later = testApp({ now: () => new Date(Date.now() + 25 * 3_600_000) });
    await deleteUnclaimedFiles(later);
    expect(await storedKeys()).not.toContain(key);
    expect(await storedKeys()).toContain(draft.logoKey);
    expect(await db.$count(storedFiles, eq(storedFiles.key, key))).toBe(0);
  });
});

describe("openRecordFile", () => {
  it("openRecordFile serves owner and staff, and looks missing to everyone else", async () => {
    const app = newVisitor();
    const draft = await prepare(app);
    const id = await paidOrder(app, draft);
    const admin = await signIn("admin");
    const staff = testApp({ visitor: { sessionToken: admin.sessionToken } });
    const granted = testApp({ visitor: { grants: [id] } });
    for (const reader of [staff, granted]) {
      const { file, body } = (await openRecordFile(reader, { id, part: "logo" }))!;
      expect(file.key).toBe(draft.logoKey);
      await body.cancel();
    }
    const { file, body } = (await openRecordFile(granted, { id, part: "preview" }))!;
    expect(file.key).toBe(draft.previewKey);
    await body.cancel();
    for (const wanted of [id, draft.id, "QR-0000000000", "XX-1"]) {
      expect(await refusalOf(openRecordFile(newVisitor(), { id: wanted, part: "logo" }))).toMatchObject({
        code: "not_found",
      });
    }
  });
});
