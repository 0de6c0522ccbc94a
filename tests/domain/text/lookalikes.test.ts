import { describe, expect, it } from "vitest";
import { roomNameInput } from "~/domain/collaboration/collaboration";
import { designCommentInput } from "~/domain/designer/account-designs.schema";

const shopNames = [
  "Pin High",
  "PIN  HIGH",
  "PinHigh",
  "Pin-High Support",
  "Pin\u00a0High",
  "Pin\u200dHigh",
  "Ｐｉｎ Ｈｉｇｈ",
  "Рin Нigh",
  "Pín Hïgh",
  "P1n H!gh",
  "the pin.high team",
];
const people = ["Philip Highsmith", "Pina Hughes", "Олена Гринь", "李明", "Pin", "Ana High"];

describe("names that other people read (collaboration-18)", () => {
  it.each(shopNames)("Nobody comments under the shop's name: %s", (name) => {
    expect(roomNameInput.safeParse({ name }).success).toBe(false);
    expect(designCommentInput.safeParse({ name, content: "Hi" }).success).toBe(false);
  });

  it.each(people)("A person comments under their own name: %s", (name) => {
    expect(roomNameInput.safeParse({ name }).success).toBe(true);
    expect(designCommentInput.safeParse({ name, content: "Hi" }).success).toBe(true);
  });
});
