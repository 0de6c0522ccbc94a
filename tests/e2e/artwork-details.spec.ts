// Notes for our artists, Pantone numbers and the page of a PDF in the designer (designer-23).
import { shopSizes } from "../support/fixtures/sizes";
import { next, resumedDesign } from "./support/design";
import { eachSize, expect, test } from "./support/test";

/** A PDF with one page for each color. Each page shows a square in that color. */
function pdfOf(colors: readonly string[]): Buffer {
  const kids = colors.map((_, at) => `${3 + 2 * at} 0 R`).join(" ");
  const pages = colors.map((color, at) => {
    const content = `${color} rg 40 40 120 120 re f`;
    return `${3 + 2 * at} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents ${4 + 2 * at} 0 R>>endobj
${4 + 2 * at} 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj`;
  });
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${kids}]/Count ${colors.length}>>endobj
${pages.join("\n")}
trailer<</Root 1 0 R>>
%%EOF
`);
}

eachSize(shopSizes, "phone", (device) => {
  test("A customer chooses the page of a PDF, gives its Pantone number and writes to our artists", async ({
    page,
    expectAccessible,
  }) => {
    await resumedDesign(page, "crest.png", `notes-${device}@club.example`);
    await expect(page.getByText(/Which one is your design/)).toHaveCount(0);
    const guide = { name: "guide.pdf", mimeType: "application/pdf", buffer: pdfOf(["1 0 0", "0 0 1", "0 1 0"]) };
    await page.getByLabel(/^(Upload your|Replace file)/).setInputFiles(guide);
    const pages = page.getByLabel("Your PDF has 3 pages. Which one is your design?");
    await expect(pages).toHaveValue("1");
    await expect(page.getByText("#FF0000")).toBeVisible();
    await pages.selectOption("Page 2");
    await expect(page.getByText("#0000FF")).toBeVisible();
    await page.getByRole("button", { name: "Add Pantone numbers" }).click();
    await page.getByLabel("Pantone number for #0000FF").fill("286 C");
    await page.getByLabel(/Notes for our artists/).fill("Please keep the border thin.");
    await expectAccessible(page);
    await next(page);
    for (const text of ["guide.pdf, page 2", "286 C for #0000FF", "Please keep the border thin."])
      await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText("286 C for #0000FF")).toBeVisible();
    await page.getByRole("button", { name: "Change notes" }).click();
    await expect(pages).toHaveValue("2");
    await page.getByRole("button", { name: "Remove guide.pdf" }).click();
    await expect(pages).toHaveCount(0);
  });
});
