// Checks that every email about a payment or an invoice says how to get the W-9, which a club's bookkeeper asks for (files-13).
import { expect, test } from "vitest";
import { w9Answer } from "~/domain/settings/faq";
import { originMark } from "~/emails/frame/mail";
import { everyEmail } from "../support/fixtures/every-email";

const bookkeepersRead = /Print the (receipt|invoice)|Print this invoice/i;
const forCustomers = Object.entries(everyEmail()).filter(([name]) => !/staff/i.test(name));
const aboutMoney = forCustomers.filter(([, { text }]) => bookkeepersRead.test(text));

test("Emails about payments and invoices are among the examples", () => {
  expect(aboutMoney.length).toBeGreaterThan(4);
});

test.each(aboutMoney)(
  "The email %s leads to the FAQ's answer, and promises no file that the shop may not have",
  (_, mail) => {
    expect(mail.html).toContain(`href="${originMark}${w9Answer}"`);
    expect(mail.text).toContain(`Here's how to get it`);
    expect(mail.html).not.toContain("w-9.pdf");
  },
);
