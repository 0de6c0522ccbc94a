// Safari plays a film only from a server that answers ranges.
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { storedFiles } from "~/db/schema";
import { send } from "../support/fixtures/requests";

it("A part of a film is 206 with its range, one past its end 416, and without a range all of it is sent", async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
  const key = "product/film-of-ranges";
  await env.FILES.put(key, bytes);
  await openDatabase(env.DB)
    .insert(storedFiles)
    .values({
      key,
      purpose: "product",
      owner: "product:1",
      fileName: "film.mp4",
      contentType: "video/mp4",
      sizeBytes: 1000,
      sha256: "0".repeat(64),
      createdAt: new Date(),
    } as typeof storedFiles.$inferInsert);
  const ask = async (range?: string) => {
    const response = await send("GET", `/media/${key}`, { headers: range ? { Range: range } : {} });
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, place: response.headers.get("Content-Range"), body };
  };
  expect(await ask()).toEqual({ status: 200, place: null, body: bytes });
  expect(await ask("bytes=0-1")).toEqual({ status: 206, place: "bytes 0-1/1000", body: bytes.slice(0, 2) });
  expect(await ask("bytes=990-")).toEqual({ status: 206, place: "bytes 990-999/1000", body: bytes.slice(990) });
  expect(await ask("bytes=-5")).toEqual({ status: 206, place: "bytes 995-999/1000", body: bytes.slice(995) });
  expect(await ask("bytes=1000-")).toMatchObject({ status: 416, place: "bytes */1000" });
});
