// Tests which picture the job ticket shows at actual size (admin-8).
import { expect, it } from "vitest";
import { decidedMockup, newCustomOrder } from "../../support/factories/staff";
import { send, signIn } from "../../support/fixtures/requests";

it("A job ticket shows the approved mockup at actual size, and labels the customer's logo as such", async () => {
  const { cookie } = await signIn("production");
  const order = await newCustomOrder({ status: "in_production", logoKey: "k" });
  const ticket = async () => (await send("GET", `/admin/orders/${order.id}/print`, { cookie })).text();
  const trueSize = (html: string) => /size-\[25\.4mm\]"><img src="([^"]+)" alt="([^"]+)"/.exec(html)?.slice(1);
  const original = "Customer&#x27;s original logo";
  expect(trueSize(await ticket())).toEqual([`/files/${order.id}/logo`, original]);
  expect(await ticket()).toContain(`${original}, no mockup yet`);
  await decidedMockup(order.id, 1, "approved");
  const html = await ticket();
  expect(trueSize(html)).toEqual([`/files/${order.id}/mockup`, "Mockup version 1, approved, at actual size"]);
  expect(html).toContain(`${original}, for reference only`);
});
