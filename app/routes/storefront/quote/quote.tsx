import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { shopDay } from "~/domain/calendar/calendar";
import { productId } from "~/domain/catalog/query.schema";
import { freeMockupTerms, pinTypes } from "~/domain/designer/products";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { quoteAction } from "~/routes/storefront/quote/quote-action.server";
import { QuoteForm } from "~/routes/storefront/quote/quote-form";
import { QuoteSent } from "~/routes/storefront/quote/quote-sent";
import { WhyUs } from "~/routes/storefront/quote/why-us";
import { findProduct } from "~/services/catalog/catalog.server";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/quote";

const query = z.object({
  /** Id of a request that was just sent. */
  sent: z
    .string()
    .regex(/^QR-[0-9A-Z]{10}$/)
    .optional()
    .catch(undefined),
  /** Present if the request came from the designer as a free mockup. Becomes the promised time. */
  mockup: z
    .string()
    .transform((delivery): string => brand.promises.mockup[delivery === "rush" ? "rush" : "standard"])
    .optional(),
  /** Product of the link "Make this one yours". */
  from: z.string().optional(),
  /** Product that the form selects. */
  type: z.enum(pinTypes).catch("pins").default("pins"),
});

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { sent, mockup, from, type } = query.parse(Object.fromEntries(url.searchParams));
  const [viewer, product] = await Promise.all([
    app.viewer(),
    from ? findProduct(app, productId.parse({ id: from }).id) : null,
  ]);
  const known = {
    customerName: "",
    customerEmail: viewer?.email ?? "",
    pinType: type,
    projectDescription: product ? `A pin like your "${product.name}", customized for us: ` : "",
  };
  return { sent, mockup, known, today: shopDay(app.now()) };
});

export const action = quoteAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Get a Custom Pin Quote",
    description: `Tell us about your custom golf pins or ball markers and get a free quote with a design mockup ${brand.promises.answer}.`,
    path: "/quote",
    matches,
  });

export default function QuotePage({ loaderData: { sent, mockup, known, today }, actionData }: Route.ComponentProps) {
  useReplyNotice(actionData);
  return (
    <main id="main" className="page-width py-10 sm:py-14">
      <PageTitle eyebrow="Free, no obligation" {...(sent ? sentTitles(mockup) : askTitles)} />
      <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_22rem]">
        {sent ? <QuoteSent id={sent} mockup={mockup} /> : <QuoteForm reply={actionData} today={today} known={known} />}
        <WhyUs />
      </div>
    </main>
  );
}

const askTitles = {
  title: "Request a Custom Quote",
  lead: `Tell us what you have in mind. You'll hear from a real person ${brand.promises.answer}, with a free mockup first. ${freeMockupTerms}`,
};

const sentTitles = (mockup?: string) =>
  mockup
    ? { title: "Your Free Mockup", lead: "We have your design and start drawing. This is what happens next." }
    : { title: "Your Quote Request", lead: "We have everything we need. This is what happens next." };
