// Steps of the checkout that the journeys share.
import type { Page } from "./page";

interface Place {
  city: string;
  country?: string;
  state: [label: string, name: string];
  postal: [label: string, code: string];
}

const carlsbad: Place = { city: "Carlsbad", state: ["State", "California"], postal: ["ZIP code", "92008"] };
export const toronto: Place = {
  city: "Toronto",
  country: "Canada",
  state: ["Province", "Ontario"],
  postal: ["Postal code", "M5V 2T6"],
};

export async function fillAddress(page: Page, { city, country, state, postal }: Place = carlsbad): Promise<void> {
  if (country) {
    await page.choose("Country", country);
    await page.sees(new RegExp(`Shipping \\(${country}\\)`));
  }
  await page.fill("Address", "12 Fairway Lane");
  await page.fill("City", city);
  await page.choose(...state);
  await page.fill(...postal);
}

/** Fills the details of the checkout and continues to the payment. */
export async function fillDetails(page: Page, email: string, place?: Place): Promise<void> {
  await page.fill("Full name", "Robin Castle");
  await page.fill("Email", email);
  await fillAddress(page, place);
  await page.press("Continue to payment");
}

export async function pay(page: Page): Promise<void> {
  await page.inPopup("Pay with PayPal", (popup) => popup.press("Pay $"));
}

export async function payAs(page: Page, email: string): Promise<void> {
  await fillDetails(page, email);
  await pay(page);
}
