import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

/** Sent to staff once whenever products run low (stock-4). */
export function lowStockMail({
  products,
  adminUrl,
}: {
  products: readonly { id: number; name: string; stockQuantity: number }[];
  adminUrl: string;
}): RenderedMail {
  const first = products[0]?.name ?? "";
  const more = products.length - 1;
  return renderMail({
    subject: `Low stock: ${first}${more > 0 ? ` and ${more} more` : ""}`,
    preview: "These products are running low.",
    children: (
      <>
        <Heading>Running low</Heading>
        <Paragraph>These products have reached their low-stock threshold.</Paragraph>
        <Lines
          head={["Product", "Left"]}
          rows={products.map(({ id, name, stockQuantity }) => ({
            key: String(id),
            label: name,
            value: String(stockQuantity),
          }))}
        />
        <Action href={adminUrl}>View products</Action>
      </>
    ),
  });
}
