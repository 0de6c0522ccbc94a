// Checks that every email about a payment or an invoice links to the W-9, which a club's bookkeeper asks for (files-13).
import { expect, test } from "vitest";
import { everyEmail } from "../support/fixtures/every-email";

const bookkeepersRead = /Print the (receipt|invoice)|Print this invoice|PO number:/i;
const forCustomers = Object.entries(everyEmail()).filter(([name]) => !/staff/i.test(name));
const aboutMoney = forCustomers.filter(([, { text }]) => bookkeepersRead.test(text));

test("Emails about payments and invoices are among the examples", () => {
  expect(aboutMoney.length).toBeGreaterThan(4);
});

test.each(aboutMoney)("The email %s links to the W-9", (_, { html }) => {
  expect(html).toMatch(/href="https:\/\/[^"/]+\/w-9\.pdf"/);
});
