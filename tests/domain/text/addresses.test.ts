import { expect, it } from "vitest";
import { analyticsPath, canonicalPath, maskEmail, networkOf } from "~/domain/text/addresses";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
  ["1::4:5:6:7:8", "1:0:0:4::/64"],
])("A rate limit counts %s as %s", (address, network) => expect(networkOf(address)).toBe(network));

it.each([
  ["/", null],
  ["/wholesale", null],
  ["/Wholesale/", "/wholesale"],
  ["/Blog/Three-Greens", "/blog/three-greens"],
  ["/product/5/", "/product/5"],
  ["/Product/AB", "/product/ab"],
  ["/Pay/Token-AB", "/pay/Token-AB"],
  ["/api/Orders/", null],
  ["/__paypal/Web/", null],
  ["/apis/", "/apis"],
  ["/Logo.svg", null],
  ["/v1.0/About/", "/v1.0/About"],
])("The address %s has one spelling, %s", (path, spelled) => expect(canonicalPath(path)).toBe(spelled));

it.each([
  ["/", "", "/"],
  ["/blog/three-greens", "?page=2", "/blog/three-greens"],
  ["/product/5", "?utm_source=mail&q=pin&utm_medium=x", "/product/5?utm_source=mail&utm_medium=x"],
  ["/pay/secret", "?token=secret", "/pay"],
])("Analytics sees %s%s as %s", (path, search, known) => expect(analyticsPath(path, search)).toBe(known));

it.each([
  ["ann@lee.example", "a…@l….example"],
  ["j@golf.carlsbad.co.uk", "j…@g….uk"],
  ["ann", ""],
])("The holder of a link sees %s as %s", (address, veiled) => expect(maskEmail(address)).toBe(veiled));
