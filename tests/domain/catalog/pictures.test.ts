import { expect, it } from "vitest";
import { pictureAt, pictureSet } from "~/domain/catalog/pictures";

const product = {
  imageUrl: "/media/product/wide",
  imageSizes: [
    { url: "/media/product/wide", width: 1600 },
    { url: "/media/product/small", width: 400 },
    { url: "/media/product/middle", width: 800 },
  ],
  updatedAt: new Date(7),
};

it("A picture offers every width, the smallest first, each with the product's version", () => {
  expect(pictureSet(product)).toBe(
    "/media/product/small?v=7 400w, /media/product/middle?v=7 800w, /media/product/wide?v=7 1600w",
  );
});

it("The smallest file that is wide enough is chosen, otherwise the picture itself", () => {
  expect(pictureAt(product, 80)).toBe("/media/product/small?v=7");
  expect(pictureAt(product, 400)).toBe("/media/product/small?v=7");
  expect(pictureAt(product, 401)).toBe("/media/product/middle?v=7");
  expect(pictureAt(product, 4000)).toBe("/media/product/wide?v=7");
});

it("A picture with two widths offers both", () =>
  expect(pictureSet({ ...product, imageSizes: product.imageSizes.slice(0, 2) })).toBe(
    "/media/product/small?v=7 400w, /media/product/wide?v=7 1600w",
  ));

it("A picture with one size or none, or a replaced picture, offers no widths", () => {
  const typed = { ...product, imageUrl: "/pins/typed.svg" };
  expect(pictureSet(typed)).toBeNull();
  expect(pictureAt(typed, 80)).toBe("/pins/typed.svg?v=7");
  expect(pictureSet({ ...product, imageSizes: null })).toBeNull();
  expect(pictureAt({ ...product, imageUrl: null, imageSizes: null }, 80)).toBeNull();
  expect(pictureSet({ ...product, imageSizes: product.imageSizes.slice(0, 1) })).toBeNull();
});
