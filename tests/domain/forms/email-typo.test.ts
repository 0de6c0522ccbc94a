import { expect, it } from "vitest";
import { suggestEmail } from "~/domain/forms/email-typo";

it.each([
  ["tom@gmial.com", "tom@gmail.com"],
  ["tom@gmail.co", "tom@gmail.com"],
  ["Tom.Lee@GMAIL.CON", "tom.lee@gmail.com"],
  ["tom@yahooo.com", "tom@yahoo.com"],
  ["tom@hotmal.com", "tom@hotmail.com"],
  ["tom@gmail.com", null],
  ["tom@mail.com", null],
  ["tom@castlepines.example", null],
  ["gmial.com", null],
  ["", null],
])("For %j the checkout suggests %j", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));
