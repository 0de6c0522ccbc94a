/** Name of the terms of an order by invoice, as customers and staff read it. */
export const termsName = "Net 30";
