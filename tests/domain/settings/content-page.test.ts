import { expect, it } from "vitest";
import { pageContent, pageTextInput } from "~/domain/settings/content-page.schema";
import { expectEdges, longest } from "../../support/assertions/schema-boundaries";

const words = { title: "About", description: "Who we are.", content: "# {{name}}" };

it("A page's text keeps to its lengths", () => {
  expect(pageTextInput.parse(words)).toEqual(words);
  expectEdges(pageTextInput, words, { title: longest(120), description: longest(300), content: longest(100_000) });
  expectEdges(pageContent, {}, { content: longest(100_000) });
});

it.each([
  [{ title: " " }, "Please enter a title"],
  [{ description: "" }, "Please enter a description"],
  [{ content: "\n" }, "Please enter the text"],
  [{ title: "x".repeat(121) }, "Please use at most 120 characters"],
])("A page with too little or too much text is refused: %#", (change, message) =>
  expect(pageTextInput.safeParse({ ...words, ...change }).error?.issues.map(({ message }) => message)).toEqual([
    message,
  ]),
);

it("A page without saved text is shown as an empty one", () => expect(pageContent.parse({})).toEqual({ content: "" }));
