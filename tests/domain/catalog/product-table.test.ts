import { describe, expect, it } from "vitest";
import { maxTableRows, productTableHead, productTableLine, readProductTable } from "~/domain/catalog/product-table";

const read = (text: string) => readProductTable(new TextEncoder().encode(text));
const rowsOf = (text: string) => {
  const table = read(text);
  if (!table.ok) throw new Error(table.error);
  return table;
};
const head =
  "id,name,description,price,stockQuantity,category,ageGroup,gender,isActive,imageUrl,imageAlt,tags,colors,size,plating,posts";
const azalea = {
  id: 7,
  name: "Azalea",
  description: "Full bloom,\nat last.",
  priceCents: 1250,
  stockQuantity: 40,
  category: "tournament",
  ageGroup: "adult",
  gender: "unisex",
  isActive: false,
  imageUrl: "/pins/azalea.svg",
  imageAlt: "An azalea",
  tags: "flower, spring",
  colors: "pink, green",
  size: "1.25",
  plating: "gold",
  posts: 2,
} as const;

describe("the shop's own table", () => {
  it("names every column and writes dollars with two places", () => {
    expect(productTableHead).toBe(`${head}\r\n`);
    expect(productTableLine(azalea)).toBe(
      '7,Azalea,"Full bloom,\nat last.",12.50,40,tournament,adult,unisex,false,/pins/azalea.svg,An azalea,"flower, spring","pink, green",1.25,gold,2\r\n',
    );
  });

  it("is read again as it was written, a cell that a spreadsheet would run too", () => {
    const { id, ...product } = { ...azalea, name: "=Azalea" };
    const { rows, errors } = rowsOf(productTableHead + productTableLine({ id, ...product }));
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([{ row: 2, id, product }]);
  });
});

describe("a table from elsewhere", () => {
  it("has its columns in any order and writing, and others beside them", () => {
    const { rows } = rowsOf('Taste; PRICE ;Stock Quantity;NAME\nsweet;" $1,234.50 ";9; Azalea \n');
    expect(rows).toMatchObject([
      {
        row: 2,
        id: null,
        product: { name: "Azalea", description: "Azalea", priceCents: 123_450, stockQuantity: 9, isActive: true },
      },
    ]);
  });

  it.each([
    ["price\n1\n", 'The column "name" is missing.'],
    ["name\nAzalea\n", 'The column "price" is missing.'],
    ["taste\nsweet\n", 'The column "name" is missing.'],
    ["  \n", "The file is empty. Please choose another."],
  ])("%j is refused: %s", (text, error) => expect(read(text)).toEqual({ ok: false, error }));

  it("needs a name and a price, no more, and says of each wrong row what is wrong", () => {
    const { rows, errors } = rowsOf(
      "id,name,price,stockQuantity\n,Azalea,1,\nx7,Azalea,1,\n1234567890,Azalea,1,\n,,1,\n,Azalea,dear,\n,Azalea,1,some\n123456789,Last,2,0",
    );
    expect(rows.map(({ row, id, product }) => [row, id, product.name, product.stockQuantity])).toEqual([
      [2, null, "Azalea", 0],
      [8, 123_456_789, "Last", 0],
    ]);
    expect(errors).toEqual([
      { row: 3, message: '"x7" is not a product number' },
      { row: 4, message: '"1234567890" is not a product number' },
      { row: 5, message: "name: Name is required" },
      { row: 6, message: "price: Please enter a price of $0 or more." },
      { row: 7, message: "stockQuantity: Stock must be a whole number of 0 or more" },
    ]);
  });

  it("tells nothing of a product with an id beyond its cells; a new one needs a name and a price all the same", () => {
    const { rows, errors } = rowsOf("id,price,stockQuantity,isActive\n7,2,,\n8,,5,false\n,3,1,\n9,dear,,");
    const told = rows.map(({ id, product }) => [id, JSON.parse(JSON.stringify(product))]);
    expect(told).toEqual([
      [7, { priceCents: 200 }],
      [8, { stockQuantity: 5, isActive: false }],
    ]);
    expect(errors).toEqual([
      { row: 4, message: "name: Name is required" },
      { row: 5, message: "price: Please enter a price of $0 or more." },
    ]);
  });

  it("has two thousand rows at most, the wrong ones too", () => {
    expect(maxTableRows).toBe(2000);
    const table = (good: number, bad: number) =>
      read(`name,price\n${"Azalea,1\n".repeat(good)}${"Azalea,dear\n".repeat(bad)}`);
    expect(table(1500, 500)).toMatchObject({ ok: true });
    expect(table(1500, 501)).toEqual({ ok: false, error: "Please import 2000 rows at a time." });
  });
});
