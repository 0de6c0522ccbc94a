import { describe, expect, it } from "vitest";
import { inboxKey } from "~/domain/text/inbox";

describe("the key of an inbox", () => {
  it.each([
    [
      "ann.lee@gmail.com",
      ["annlee@gmail.com", "A.N.N.Lee+golf@Googlemail.com", " annlee+@gmail.com. ", "ANNLEE@GMAIL.COM"],
    ],
    ["ann@outlook.com", ["Ann+pins@Outlook.com", "ann+1+2@outlook.com"]],
    ["ann@yahoo.com", ["ann-pins@yahoo.com", "ann-a-b@yahoo.com", "ann+x@yahoo.com"]],
    ["ann@yahoo.co.uk", ["ann-pins@yahoo.co.uk"]],
    ["ann@icloud.com", ["ann@me.com", "ann@mac.com", "ann+pins@icloud.com"]],
    ["annlee@proton.me", ["ann.lee@protonmail.com", "ann_lee@pm.me", "ann-lee+x@proton.me"]],
    ["ann@fastmail.com", ["pins@ann.fastmail.com", "ann+pins@fastmail.com"]],
    [
      "ann@club.example",
      ["Ann@Club.Example", "ann+golf@club.example", "ann@club.example.", '"ann"@club.example', "ａｎｎ@club.example"],
    ],
    ["ann@xn--mnchen-3ya.example", ["ann@münchen.example", "ann@MÜNCHEN.example", "ann@XN--MNCHEN-3YA.example"]],
  ])("The inbox key of %s is the same for its other spellings", (email, spellings) => {
    for (const spelling of spellings) expect(inboxKey(spelling), spelling).toBe(inboxKey(email));
  });

  it.each([
    ["ann.lee@club.example", "annlee@club.example"],
    ["ann-lee@gmail.com", "annlee@gmail.com"],
    ["ann-lee@club.example", "ann@club.example"],
    ["ann.lee@outlook.com", "annlee@outlook.com"],
    ["ann.lee@yahoo.com", "annlee@yahoo.com"],
    ["ann@hotmail.com", "ann@outlook.com"],
    ["ann@gmail.com.example", "ann@gmail.com"],
    ["ann@yahoo.example.com", "ann@yahoo.com"],
    ["+ann@club.example", "+bob@club.example"],
  ])("The inbox key keeps %s separate from %s, which may be another person", (one, other) => {
    expect(inboxKey(one)).not.toBe(inboxKey(other));
  });

  it("The inbox key of a key is the same key", () => {
    for (const email of ["a.b+c@gmail.com", "a-b@yahoo.fr", "x@y.fastmail.fm", "+a+b@z.example", "no address"]) {
      expect(inboxKey(inboxKey(email))).toBe(inboxKey(email));
    }
  });
});
