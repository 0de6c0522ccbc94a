// Checks that a payment keeps every field of the checkout's form until its order is written (payments-2), so that a new field cannot be
// lost.
import { expect, it } from "vitest";
import { checkoutCustomer, checkoutForm, keptCustomer } from "~/domain/payments/payments";

const typed = {
  name: "Ann Lee",
  email: "ann@lee.example",
  address: "1 Fairway",
  city: "Carlsbad",
  state: "CA",
  zipCode: "92008",
  country: "US",
};

it("The ledger gives back a full checkout form as it was typed", () => {
  const customer = checkoutCustomer.parse(typed);
  expect(Object.keys(customer).toSorted()).toEqual(Object.keys(checkoutForm.shape).toSorted());
  expect(keptCustomer.parse(JSON.parse(JSON.stringify(customer)))).toEqual(customer);
});

it("The ledger reads a payment that began before a field existed", () => {
  expect(keptCustomer.parse({ name: "Ann", email: "ann@lee.example" })).toMatchObject({ city: "", country: "US" });
});
