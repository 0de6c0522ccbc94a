// Tests the additional pictures of a product (catalog-16): named files exist, and photos are used unchanged.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawnArtwork, drawnViews, uploadedViews } from "~/domain/catalog/views";
import { demoProducts } from "../../../scripts/seed/products";

it("Every drawing of the demo shop has four more views, and no other picture is stored", () => {
  const views = demoProducts.flatMap(drawnViews);
  expect(views).toHaveLength(4 * demoProducts.length);
  const files = views.flatMap(({ url, thumbUrl }) => [url, thumbUrl]);
  expect(files.filter((file) => !existsSync(`public${file}`))).toEqual([]);
  expect(readdirSync("public/pins/views")).toHaveLength(files.length);
});

it("The designer starts from the flat artwork of a drawing, and from a photo itself", () => {
  for (const { imageUrl } of demoProducts) {
    const artwork = readFileSync(`public${drawnArtwork(imageUrl)}`, "utf8");
    expect(artwork).toContain("<svg");
    // Gradients and filters draw the metal, which the designer makes itself.
    expect(artwork).not.toMatch(/linearGradient|filter/);
  }
  expect(drawnArtwork("/media/product/one")).toBeNull();
  expect(drawnArtwork(null)).toBeNull();
});

it("Each picture has a description, and a photo gets no addition", () => {
  const name = "Augusta Rain";
  expect(drawnViews({ name, imageUrl: "/pins/augusta-rain.svg" }).map(({ alt }) => alt)).toEqual([
    "Back of Augusta Rain, with its posts, rendered from the artwork",
    "Augusta Rain on its backing card, rendered from the artwork",
    "Augusta Rain on a cap, rendered from the artwork",
    "Augusta Rain next to a golf ball, to scale, rendered from the artwork",
  ]);
  for (const imageUrl of [null, "/media/product/one", "https://else.example/pins/a.svg"]) {
    expect(drawnViews({ name, imageUrl })).toEqual([]);
  }
});

it("Photos that lists do not show are added, the widest as large picture and the smallest as thumbnail", () => {
  const of = (position: number, width: number | null, url: string) => ({
    position,
    width,
    url,
    alt: `Photo ${position}`,
  });
  const product = { imageUrl: "/media/c-1600", updatedAt: new Date(7) };
  const files = [
    of(1, 800, "/media/a-800"),
    of(1, 400, "/media/a-400"),
    of(2, null, "/media/b"),
    of(3, 1600, "/media/c-1600"),
    of(3, 400, "/media/c-400"),
  ];
  expect(uploadedViews(product, files)).toEqual([
    { url: "/media/a-800?v=7", thumbUrl: "/media/a-400?v=7", alt: "Photo 1" },
    { url: "/media/b?v=7", thumbUrl: "/media/b?v=7", alt: "Photo 2" },
  ]);
  expect(uploadedViews({ ...product, imageUrl: "/pins/a.svg" }, files)).toHaveLength(3);
  expect(uploadedViews(product, [])).toEqual([]);
  expect(uploadedViews(product, [files[1]!, files[0]!])).toEqual(uploadedViews(product, [files[0]!, files[1]!]));
  const alike = [of(5, null, "/media/e"), of(5, null, "/media/f")];
  expect(uploadedViews(product, alike)).toMatchObject([{ url: "/media/f?v=7", thumbUrl: "/media/e?v=7" }]);
  const unmeasured = [of(4, 1, "/media/d-1"), of(4, null, "/media/d")];
  for (const photo of [unmeasured, unmeasured.toReversed()])
    expect(uploadedViews(product, photo)).toMatchObject([{ url: "/media/d-1?v=7", thumbUrl: "/media/d?v=7" }]);
});
