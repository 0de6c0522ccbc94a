import { renderSVG } from "uqr";
import { brand } from "~/domain/brand/brand";
import { formatDate, formatDateTime } from "~/domain/calendar/calendar";
import { promiseOf } from "~/domain/calendar/schedule";
import { isPicture } from "~/domain/collaboration/mockups";
import { attachmentLabel, type Described, packagingLabels, pantoneNames } from "~/domain/designer/describe";
import { labelOf, platingChoices, sizeChoices } from "~/domain/designer/designer";
import { enamelNames } from "~/domain/designer/enamel-shelf";
import { countedPieces } from "~/domain/designer/products";
import { filePart, furtherOf, pictureUrl, quantityFacts } from "~/domain/designer/several";
import { addressLabel } from "~/domain/destinations/countries";
import { madeLabel, madeOf } from "~/domain/orders/board";
import { formatCount } from "~/domain/text/counts";
import { getApp } from "~/http/app-context.server";
import { page } from "~/http/page.server";
import { getOrderPaper, type OrderPaper } from "~/services/orders/paper.server";
import { Button } from "~/ui/button";
import { useContact } from "~/ui/frame/contact";
import type { Route } from "./+types/print";

export const loader = page(async (app, { params, context }: Route.LoaderArgs) => {
  const paper = await getOrderPaper(app, params.id);
  const url = `${getApp(context).origin}/admin/orders/${params.id}`;
  return { paper, qr: renderSVG(url, { border: 1 }) };
});

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Order ${params.id} | ${brand.name}` }];

/** Printable packing slip or job ticket, at true size (admin-8). */
export default function Print({ loaderData: { paper, qr } }: Route.ComponentProps) {
  const { postalLine } = useContact();
  const { kind, order } = paper;
  const address = order.shippingAddress;
  return (
    <div className="space-y-4">
      <div className="print:hidden">
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <article className="paper space-y-6 bg-white p-8 text-black shadow-lift print:p-0 print:shadow-none">
        <header className="flex items-start justify-between gap-6 border-black border-b pb-4">
          <div>
            <p className="font-semibold font-serif text-2xl">{brand.name}</p>
            <p className="text-sm">{postalLine}</p>
            <h1 className="mt-4 text-xl">
              {kind === "custom" ? "Job ticket" : "Packing slip"} #{order.id}
            </h1>
            <p className="text-sm">{formatDate(order.createdAt)}</p>
            {paper.kind === "regular" && paper.purchaseOrder ? (
              <p className="text-sm">PO number: {paper.purchaseOrder}</p>
            ) : null}
          </div>
          <QrCode svg={qr} label={`Opens order ${order.id}`} />
        </header>
        <section className="text-sm">
          <h2 className="font-semibold">Ships to</h2>
          <p>{order.customerName}</p>
          {address ? addressLabel(address).map((line) => <p key={line}>{line}</p>) : <p>Address needed</p>}
          {address?.phone ? <p>Phone: {address.phone}</p> : null}
        </section>
        {paper.kind === "custom" ? <TeeSheet paper={paper} /> : <PackingSlip paper={paper} />}
      </article>
    </div>
  );
}

/** The SVG comes from the QR code library and contains only squares. */
function QrCode({ svg, label }: { svg: string; label: string }) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} className="size-28" />;
}

/** "40 of 100 made", or nothing before the first piece. */
function madeFact(made: Readonly<Record<string, number>>, key: string, quantity: number): string[] {
  const count = madeOf(made, { key, quantity });
  return ["Made", count > 0 ? madeLabel({ made: count, quantity }) : ""];
}

function PackingSlip({ paper: { lines, made } }: { paper: Extract<OrderPaper, { kind: "regular" }> }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Items to pack</caption>
      <thead>
        <tr className="border-black border-b text-sm">
          <th scope="col">Packed</th>
          <th scope="col">Product</th>
          <th scope="col" className="text-right">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((item) => (
          <tr key={item.productId} className="border-black/30 border-b">
            <td className="py-2">
              <span className="inline-block size-5 border border-black" />
            </td>
            <td className="wrap-anywhere">
              {item.name}
              <span className="block text-xs">{madeFact(made, String(item.productId), item.quantity)[1]}</span>
            </td>
            <td className="text-right font-semibold tabular-nums">{formatCount(item.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TeeSheet({ paper: { order, mockup, staffNotes, made: finished } }: { paper: Custom }) {
  const { id, furtherDesigns } = order;
  const [, ...made] = toMake(order);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-start gap-8">
        <Artwork order={order} mockup={mockup} />
      </div>
      <Rows
        rows={[
          ...quantityFacts(order),
          madeFact(finished, "1", order.quantity),
          ["Delivery", promiseOf(order)],
          ["Needed by", order.deadlineDate ? formatDate(order.deadlineDate) : ""],
          ...made,
          ["Card artwork", order.cardFileName],
          ["Rush", order.rushOrder ? "Yes" : "No"],
          ["Approval code", mockup?.code ?? "Not approved yet"],
          ["Approved", mockup?.approvedAt ? `${mockup.approvedBy}, ${formatDateTime(mockup.approvedAt)}` : ""],
        ]}
      />
      {furtherOf(furtherDesigns).map(({ number, design }) => (
        <FurtherDesign key={number} id={id} number={number} design={design} made={finished} />
      ))}
      <ul className="text-sm">
        {order.pinDesigns.map((pin) => (
          <li key={pin.name + pin.description}>
            {pin.name}, {formatCount(pin.quantity)} pieces: {pin.description}
          </li>
        ))}
      </ul>
      {[order.notes, staffNotes].filter(Boolean).map((notes) => (
        <p key={notes} className="whitespace-pre-line text-sm">
          {notes}
        </p>
      ))}
    </div>
  );
}

type Custom = Extract<OrderPaper, { kind: "custom" }>;
type Further = Custom["order"]["furtherDesigns"][number];

interface FurtherProps {
  id: string;
  number: number;
  design: Further;
  made: Readonly<Record<string, number>>;
}

function FurtherDesign({ id, number, design, made }: FurtherProps) {
  return (
    <section aria-label={`Design ${number}`} className="break-inside-avoid space-y-4 border-black/30 border-t pt-4">
      <h2 className="font-semibold">Design {number}</h2>
      <div className="flex flex-wrap items-start gap-8">
        <TrueSizeArt
          size={design.size}
          art={{ src: pictureUrl(id, number), alt: `Design ${number}: customer's preview at actual size` }}
          caption="Customer's preview, checked by no one"
        />
        <figure>
          <img
            src={`/files/${id}/${filePart("logo", number)}`}
            alt={`Design ${number}: customer's original logo`}
            className="size-[20mm] object-contain object-left-top"
          />
          <figcaption className="mt-1 text-xs">Customer's original logo, for reference only</figcaption>
        </figure>
      </div>
      <Rows
        rows={[
          ...toMake(design),
          madeFact(made, String(number), design.quantity),
          ["Card artwork", design.cardKey ? "Custom artwork, in the order" : ""],
        ]}
      />
    </section>
  );
}

function toMake(design: Described): (string | undefined)[][] {
  const size = sizeChoices[design.size as keyof typeof sizeChoices];
  return [
    ["Quantity", countedPieces(design)],
    ["Size", size ? `${size.label} (${size.millimetres} mm)` : design.size],
    ["Plating", labelOf(platingChoices, design.plating)],
    ["Attachment", attachmentLabel(design)],
    ["Back stamp", design.choices.backStamp],
    ["Colors", enamelNames(design.choices.colours).join(", ") || "As in the approved artwork"],
    ["Pantone", pantoneNames(design.choices)],
    ["PDF page", design.choices.page ? String(design.choices.page) : ""],
    ["Artwork", design.choices.simplified ? "Simplified: fine lines removed" : ""],
    ["Packaging", packagingLabels(design).join(", ")],
    ["Notes for our artists", design.choices.notes],
  ];
}

function Rows({ rows }: { rows: readonly (readonly (string | null | undefined)[])[] }) {
  return (
    <dl className="grid max-w-lg grid-cols-[9rem_1fr] gap-y-1">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name} className="contents">
            <dt className="text-sm">{name}</dt>
            <dd className="whitespace-pre-line font-semibold">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

interface Art {
  src: string;
  alt: string;
}

/** Artwork for the die, in a frame of the pin's size. */
function TrueSizeArt({ size, art, caption }: { size: string; art: Art | null; caption: string }) {
  return (
    <figure className="max-w-60">
      <div
        className={`grid grid-cols-1 grid-rows-1 place-items-center border border-black/40 border-dashed ${trueSize[size] ?? "size-[25.4mm]"}`}
      >
        {art ? (
          <img src={art.src} alt={art.alt} className="size-full object-contain" />
        ) : (
          <span className="text-center text-xs">No Logo Uploaded</span>
        )}
      </div>
      <figcaption className="mt-1 text-xs">
        <span className="block font-semibold">{caption}</span>
        Actual size: print at 100%, no scaling.
      </figcaption>
    </figure>
  );
}

/** The mockup at actual size next to the customer's original file. Without a mockup, only the original file. */
function Artwork({ order: { id, size, logoKey }, mockup }: Pick<Custom, "order" | "mockup">) {
  const logo = logoKey ? { src: `/files/${id}/logo`, alt: "Customer's original logo" } : null;
  if (!mockup) return <TrueSizeArt size={size} art={logo} caption="Customer's original logo, no mockup yet" />;
  const what = mockup.version === 0 ? "Customer's preview" : `Mockup version ${mockup.version}`;
  const name = `${what}, ${mockup.code ? "approved" : "not approved yet"}`;
  const file = `/files/${id}/mockup`;
  return (
    <>
      {isPicture(mockup.contentType) ? (
        <TrueSizeArt size={size} art={{ src: file, alt: `${name}, at actual size` }} caption={name} />
      ) : (
        <p className="text-sm">
          <a href={file} className="underline">
            Open mockup
          </a>
          <span className="block text-xs">{name}</span>
        </p>
      )}
      {logo ? (
        <figure>
          <img src={logo.src} alt={logo.alt} className="size-[20mm] object-contain object-left-top" />
          <figcaption className="mt-1 text-xs">Customer's original logo, for reference only</figcaption>
        </figure>
      ) : null}
    </>
  );
}

const trueSize: Record<string, string> = {
  "0.75inch": "size-[19.05mm]",
  "1inch": "size-[25.4mm]",
  "1.25inch": "size-[31.75mm]",
  "1.5inch": "size-[38.1mm]",
};
