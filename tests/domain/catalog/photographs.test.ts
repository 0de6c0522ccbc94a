// Tests the photographs of the demo pins (catalog-19): each file exists and is small enough for a phone.
import { readdirSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { firstAlt, photographOf, photoWidths, sceneSets } from "~/domain/catalog/photographs";
import { builtInArticle } from "~/routes/blog/built-in-article";
import { demoPosts } from "../../../scripts/seed/posts";
import { demoProducts } from "../../../scripts/seed/products";

const kilobytes = (file: string) => statSync(`public${file}`).size / 1024;

it("Every demo pin has a photograph in each width and format, and no other file is stored", () => {
  const files = demoProducts.flatMap(({ imageUrl }) =>
    photoWidths.flatMap((width) => [photographOf(imageUrl)!.at(width), photographOf(imageUrl)!.at(width, "avif")]),
  );
  expect(files.filter((file) => kilobytes(file) === 0)).toEqual([]);
  expect(readdirSync("public/pins/photos")).toHaveLength(files.length);
});

it("A card loads at most 25 KB, a main picture 90 KB and the hero 120 KB", () => {
  const tooLarge = demoProducts.flatMap(({ imageUrl }) => {
    const { at } = photographOf(imageUrl)!;
    return [
      ...[at(480), at(480, "avif")].filter((file) => kilobytes(file) > 25),
      ...[at(720), at(720, "avif")].filter((file) => kilobytes(file) > 90),
    ];
  });
  const views = readdirSync("public/pins/views").map((file) => `/pins/views/${file}`);
  expect(views).toHaveLength(demoProducts.length * 8);
  expect([...tooLarge, ...views.filter((file) => kilobytes(file) > 90)]).toEqual([]);
  const heroes = readdirSync("public/art").filter((file) => file.startsWith("hero-"));
  expect(heroes).toHaveLength(2);
  expect(heroes.filter((file) => kilobytes(`/art/${file}`) > 120)).toEqual([]);
});

it("Each article, About, a gift box and the ball marker have a scene in two formats and widths within 90 KB, and no other file is stored", () => {
  const articles = [builtInArticle, ...demoPosts("staff", new Date(0))];
  expect(
    articles.filter(({ featuredImageAlt }) => !/rendered from (?:the|its|their) artwork$/.test(featuredImageAlt!)),
  ).toEqual([]);
  const scenes = [
    ...articles.map(({ featuredImage }) => featuredImage!),
    "/art/bench.webp",
    "/art/box.webp",
    "/art/marker.webp",
  ];
  const files = scenes.flatMap((scene) => {
    const sets = sceneSets(scene)!;
    return `${sets.avif}, ${sets.webp}`.split(", ").map((file) => file.split(" ")[0]!);
  });
  expect(files).toContain("/art/blog/lighthouses-640.avif");
  expect(files.filter((file) => kilobytes(file) > (file.includes("-640.") ? 45 : 90))).toEqual([]);
  expect(readdirSync("public/art/blog")).toHaveLength(4 * articles.length);
});

it("Only our own scenes have other formats and widths", () => {
  for (const src of ["/og-default.png", "/art/mark.svg", "/media/blog/one.webp", "/pins/views/a-back.webp"])
    expect(sceneSets(src)).toBeNull();
});

it("A video loads at most 400 KB and has a poster of at most 25 KB, and no other file is stored", () => {
  const films = demoProducts.flatMap(({ videoUrl, posterUrl }) =>
    videoUrl && posterUrl ? [[videoUrl, posterUrl]] : [],
  );
  expect(films).toHaveLength(2);
  expect(readdirSync("public/video")).toHaveLength(4);
  for (const [film, poster] of films as [string, string][]) {
    expect(kilobytes(film)).toBeLessThanOrEqual(400);
    expect(kilobytes(poster)).toBeLessThanOrEqual(25);
  }
});

it("All photographs together are at most 25 MB", () => {
  const folders = ["pins/photos", "pins/views", "og/pins", "og/mail", "art", "art/blog", "og/blog", "video"];
  const all = folders.flatMap((folder) => readdirSync(`public/${folder}`).map((file) => `/${folder}/${file}`));
  const photographs = all.filter((file) => /\.(?:avif|webp|jpg|mp4)$/.test(file));
  expect(photographs.length).toBeGreaterThan(500);
  expect(photographs.reduce((sum, file) => sum + kilobytes(file), 0) / 1024).toBeLessThan(25);
});

it("Only our own drawings have a photograph, so an uploaded picture is shown as it is", () => {
  expect(photographOf("/pins/duck-hook.svg?v=7")?.at(160)).toBe("/pins/photos/duck-hook-160.webp");
  for (const imageUrl of [null, "/media/product/one", "https://else.example/pins/a.svg", "/pins/views/a-back.webp"]) {
    expect(photographOf(imageUrl)).toBeNull();
  }
});

it("The alt text of a demo product says that its picture is rendered, and an uploaded photo keeps its own", () => {
  const imageAlt = "A hooked duck";
  expect(firstAlt({ imageUrl: "/pins/duck-hook.svg?v=7", imageAlt })).toBe("A hooked duck, rendered from the artwork");
  expect(firstAlt({ imageUrl: "/media/product/one", imageAlt })).toBe(imageAlt);
});
