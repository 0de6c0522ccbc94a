import { expect, it } from "vitest";
import { packagingField } from "~/domain/designer/design.schema";

it.each([[[]], [["gift-box"]], ["gift-box"], [undefined]])(
  "The packaging %j is refused with a sentence",
  (packaging) => {
    const refused = packagingField.safeParse(packaging);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(["Please choose a packaging option"]);
  },
);
