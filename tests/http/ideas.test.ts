// Tests the ideas' page and pictures (designer-22).
import { describe, expect, it } from "vitest";
import { ideas } from "~/domain/ideas/ideas";
import { send } from "../support/fixtures/requests";

describe("the page of ideas", () => {
  it("The page shows twelve designs with the texts of its address, each with a link to the designer", async () => {
    const html = await (await send("GET", "/ideas?club=Otter+Cove&year=2028")).text();
    for (const { slug } of ideas) {
      expect(html).toContain(`/ideas/${slug}.svg?club=Otter+Cove&amp;year=2028`);
      expect(html).toContain(`/custom?idea=${slug}&amp;club=Otter+Cove&amp;year=2028`);
    }
    expect(html).toContain('value="Otter Cove"');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/ideas"/);
  });

  it("The designer opens with the idea and a link to change its text, and an unknown idea opens it empty", async () => {
    const html = await (await send("GET", "/custom?idea=heart&club=Otter+Cove")).text();
    expect(html).toContain("Your design is based on");
    expect(html).toContain("/ideas?club=Otter+Cove");
    expect(await (await send("GET", "/custom?idea=unicorn")).text()).not.toContain("Your design is based on");
  });
});

describe("the picture of an idea", () => {
  it("A picture is an SVG with the text, as a pin or as artwork", async () => {
    const [pin, artwork] = await Promise.all(
      ["/ideas/heart.svg?club=Otter", "/ideas/heart.svg?club=Otter&look=artwork"].map((path) => send("GET", path)),
    );
    for (const answer of [pin, artwork]) {
      expect(answer?.status).toBe(200);
      expect(answer?.headers.get("Content-Type")).toBe("image/svg+xml");
      expect(answer?.headers.get("Cache-Control")).toBe("public, max-age=3600");
    }
    expect(await pin?.text()).toContain("<filter");
    expect(await artwork?.text()).not.toContain("<filter");
  });

  it.each(["/ideas/unicorn.svg", "/ideas/heart.png", "/ideas/heart", "/ideas/__proto__.svg"])(
    "There is no picture at %s",
    async (path) => expect((await send("GET", path)).status).toBe(404),
  );
});
