import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";

type Words = Pick<
  ProductCardData,
  "name" | "description" | "imageUrl" | "imageSet" | "imageAlt" | "posterUrl" | "rating"
>;
type Listed = Pick<ProductCardData, "id" | "priceCents" | "stockQuantity" | "inStock"> & { videoUrl?: string };

export interface FaceList {
  listed: Listed[];
  /** The cards' words as JSON, in the same order; empty in the data of a page that already shows them (http/hand-over.server). */
  cardWords: string;
}

const known = new WeakMap<readonly Listed[], readonly ProductCardData[]>();

/** Products for a page of cards: what a card reckons with, and apart from it what it says. */
export function faceList(faces: readonly ProductCardData[]): FaceList {
  const listed = faces.map(({ id, priceCents, stockQuantity, inStock, videoUrl }) => ({
    ...{ id, priceCents, stockQuantity, inStock },
    ...(videoUrl && { videoUrl }),
  }));
  // The page that the server renders next asks for them.
  known.set(listed, faces);
  return {
    listed,
    cardWords: JSON.stringify(
      faces.map(
        ({ name, description, imageUrl, imageSet, imageAlt, posterUrl, rating }): Words => ({
          ...{ name, description, imageUrl, imageSet, imageAlt, posterUrl, rating },
        }),
      ),
    ),
  };
}

/** The faces of a list. Kept for as long as the list is: once its cards are gone, no page could be asked for their words again. */
export function facesOf({ listed, cardWords }: FaceList): readonly ProductCardData[] {
  const before = known.get(listed);
  if (before) return before;
  const all: Words[] = cardWords === "" ? listed.map(wordsOnPage) : JSON.parse(cardWords);
  const faces = listed.map((product, index) => ({ videoUrl: null, ...product, ...(all[index] as Words) }));
  known.set(listed, faces);
  return faces;
}

/** Where a card's heading is found: short, because each card says it four times. */
export const headingId = (productId: number) => `p${productId}`;

/** What the server's card says, read before React takes the page over. */
function wordsOnPage({ id }: Listed): Words {
  const card = document.getElementById(headingId(id))?.closest("article");
  const textOf = (place: string) => card?.querySelector(place)?.textContent ?? "";
  const picture = card?.querySelector("img");
  const src = picture?.getAttribute("src") ?? null;
  const isPoster = picture?.className === fullClass;
  const [rating, count] = (textOf(".rating").match(/[\d.]+/g) ?? []).map(Number);
  return {
    name: textOf("h2"),
    description: textOf("p"),
    imageUrl: isPoster ? null : src,
    imageSet: picture?.getAttribute("srcset") ?? null,
    imageAlt: picture?.alt ?? "",
    posterUrl: isPoster ? src : null,
    rating: rating === undefined || count === undefined ? null : { rating, count },
  };
}

/** A film's first picture and other sides of a pin fill their place; the pin's own picture keeps a margin. */
export const fullClass = "full";
