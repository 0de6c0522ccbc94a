import { z } from "zod";
import { optionalParagraph } from "~/domain/forms/fields";
import { type Cents, formatMoney } from "~/domain/money/money";

/** Staff's upload of the next version; the bytes decide the type (files-2). */
export const mockupInput = z.object({
  mockup: z.file({ error: "Please choose a file" }),
  notes: optionalParagraph(2000),
});

/** What exactly a client approves, beside the mockup's own bytes. */
export interface ApprovalFacts {
  subjectId: string;
  version: number;
  specification: readonly (readonly [label: string, value: string])[];
  priceCents: Cents;
  name: string;
  approvedAt: Date;
}

/** The words under an approval, one fact a line: hashed after the mockup's bytes, so that anybody can compute it again. */
export function approvalStatement({
  subjectId,
  version,
  specification,
  priceCents,
  name,
  approvedAt,
}: ApprovalFacts): string {
  return [
    `Mockup: ${subjectId} version ${version}`,
    ...specification.map(([label, value]) => `${label}: ${value}`),
    `Price: ${formatMoney(priceCents)}`,
    `Approved by: ${name}`,
    `Approved at: ${approvedAt.toISOString()}`,
  ].join("\n");
}

/** The first ten signs of an approval's SHA-256 in hex, as people read them out: "4F2A9-C01B7". */
export function approvalCode(hash: string): string {
  const short = hash.slice(0, 10).toUpperCase();
  return `${short.slice(0, 5)}-${short.slice(5)}`;
}

/** Shown through <img>; a PDF's first page is drawn by the page itself. */
const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/svg+xml", "application/pdf"] as const;

export const isPicture = (contentType: string) => (pictureTypes as readonly string[]).includes(contentType);
