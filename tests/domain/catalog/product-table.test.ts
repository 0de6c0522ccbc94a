import { describe, expect, it } from "vitest";
import { maxTableRows, productTableHead, productTableLine, readProductTable } from "~/domain/catalog/product-table";

const read = (text: string) => readProductTable(new TextEncoder().encode(text));
const rowsOf = (text: string) => {
  const table = read(text);
  if (!table.ok) throw new Error(table.error);
  return table;
};
const head =
  "id,name,description,price,stockQuantity,category,ageGroup,gender,isActive,imageUrl,imageAlt,tags,colors,size,plating,posts,sku,barcode,cost,weightOunces";
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
  sku: "AZ-1",
  barcode: "0012345678905",
  costCents: 240,
  weightOunces: 0.5,
} as const;

describe("the shop's own table", () => {
  it("The export names every column and writes dollars with two decimals", () => {
    expect(productTableHead).toBe(`${head}\r\n`);
    expect(productTableLine(azalea)).toBe(
      '7,Azalea,"Full bloom,\nat last.",12.50,40,tournament,adult,unisex,false,/pins/azalea.svg,An azalea,"flower, spring","pink, green",1.25,gold,2,AZ-1,0012345678905,2.40,0.5\r\n',
    );
  });

  it("An export is read again unchanged, including a cell that a spreadsheet would run", () => {
    const { id, ...product } = { ...azalea, name: "=Azalea" };
    const { rows, errors } = rowsOf(productTableHead + productTableLine({ id, ...product }));
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([{ row: 2, id, product }]);
  });
});

describe("a table from elsewhere", () => {
  it("A table from elsewhere has its columns in any order and spelling, and others next to them", () => {
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
  ])("The table %j is refused: %s", (text, error) => expect(read(text)).toEqual({ ok: false, error }));

  it("A table needs only a name and a price, and each wrong row says what is wrong", () => {
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

  it("A message repeats only the start of an endless cell (access-14)", () => {
    const endless = `1${",000".repeat(25_000)}`;
    const { errors } = rowsOf(`id;name;price\n${endless};Azalea;1\n;Azalea;${endless}`);
    expect(errors).toMatchObject([{ row: 2 }, { row: 3 }]);
    expect(JSON.stringify(errors).length).toBeLessThan(500);
  });

  it("A product with an id changes only in its given cells, and a new one needs a name and a price", () => {
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

  it("A table has at most two thousand rows, wrong ones included", () => {
    expect(maxTableRows).toBe(2000);
    const table = (good: number, bad: number) =>
      read(`name,price\n${"Azalea,1\n".repeat(good)}${"Azalea,dear\n".repeat(bad)}`);
    expect(table(1500, 500)).toMatchObject({ ok: true });
    expect(table(1500, 501)).toEqual({ ok: false, error: "Please import 2000 rows at a time." });
  });
});

describe("a price list as spreadsheets elsewhere write it", () => {
  const hint = "Please write it like 1250.50, with a point before the cents.";

  it.each([
    ["12,50", "12,50", hint],
    ["0,5", "0,5", hint],
    ["1.250,50", "1.250,50", hint],
    ["1.250", "1.250", hint],
    ["1 250,50", "1 250,50", hint],
    ["1,250", "1,250", "may have thousands or cents behind the comma. Please write it like 1250.00."],
    ["$1,250", "$1,250", "may have thousands or cents"],
    ["12.50-", "12.50-", hint],
    ["１２", "１２", hint],
    ["1.25E+03", "1.25E+03", 'shortened a number to "1.25E+03"'],
    ["#REF!", "#REF!", "is an error of your spreadsheet"],
    ["####", "####", "is an error of your spreadsheet"],
    ["=1+1", "=1+1", "Please enter a price"],
  ])("With semicolons, the price %s is refused and never misread", (_what, price, sentence) => {
    for (const text of [
      `name;price\nPin;${price}\n`,
      `name\tprice\r\nPin\t${price}\r\n`,
      `name;price\rPin;"${price}"\r`,
    ]) {
      const { rows, errors } = rowsOf(text);
      expect(rows).toEqual([]);
      expect(errors).toMatchObject([{ row: 2, message: expect.stringContaining(sentence) }]);
    }
  });

  it("Only unambiguous prices are read", () => {
    const { rows, errors } = rowsOf(
      'sep=;\r\nname;price;stockQuantity\r\nA;$1,250.50;1,250\r\nB;="12.50";="007"\r\nC;12.5;20\r\n',
    );
    expect(errors).toEqual([]);
    expect(rows.map(({ row, product }) => [row, product.priceCents, product.stockQuantity])).toEqual([
      [2, 125_050, 1250],
      [3, 1250, 7],
      [4, 1250, 20],
    ]);
    expect(rowsOf('name,price\nA,"1,250"\n').rows).toMatchObject([{ product: { priceCents: 125_000 } }]);
  });

  it.each(["1.000", "1e3", "0x10", "２０", "20.5", "-3", "1,00"])("A stock of %s is refused", (stock) => {
    const { rows, errors } = rowsOf(`name;price;stockQuantity\nPin;1;${stock}\n`);
    expect(rows).toEqual([]);
    expect(errors[0]?.message).toContain("Stock must be a whole number");
  });

  it("The second row of one product is refused, because nobody can tell which of the two counts", () => {
    const { rows, errors } = rowsOf("id,name,price\n3,Pin,1\n4,Other,2\n3,Pin,5\n");
    expect(rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(errors).toEqual([{ row: 4, message: "product number 3 is already in row 2" }]);
  });

  it("A row whose price was split at its comma is refused, and so is a repeated column", () => {
    const { rows, errors } = rowsOf("name,price,stockQuantity\nPin,12,50,20\nOther,1,250.00,3\nLast,1,2,\n");
    expect(rows.map(({ row }) => row)).toEqual([4]);
    expect(errors.map(({ row, message }) => [row, /more values than the first row has columns/.test(message)])).toEqual(
      [
        [2, true],
        [3, true],
      ],
    );
    expect(read("name,price,Price\nPin,1,2\n")).toEqual({ ok: false, error: 'The column "price" appears twice.' });
  });

  it("Excel's Unicode text and Windows-1252 are read", () => {
    const text = "name\tprice\r\nÉmile\t12.50\r\n";
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0), 0])]);
    const windows = new Uint8Array([...text].map((sign) => sign.charCodeAt(0)));
    for (const bytes of [utf16, windows])
      expect(readProductTable(bytes)).toMatchObject({ rows: [{ product: { name: "Émile", priceCents: 1250 } }] });
  });
});
