import { z } from "zod";
import { optionalParagraph } from "~/domain/forms/fields";
import { type Cents, formatMoney } from "~/domain/money/money";

/** Staff's upload of the next version. The server detects the type from the bytes (files-2). */
export const mockupInput = z.object({
  mockup: z.file({ error: "Please choose a file" }),
  /** The mockup as a small picture for emails. Missing if the browser cannot draw the file. */
  emailPicture: z.file().optional(),
  notes: optionalParagraph(2000),
});

/** Facts that a client approves, in addition to the bytes of the mockup. */
export interface ApprovalFacts {
  subjectId: string;
  version: number;
  specification: readonly (readonly [label: string, value: string])[];
  priceCents: Cents;
  name: string;
  approvedAt: Date;
}

/** Text of an approval, one fact per line. It is hashed after the mockup's bytes, so that anyone can verify the hash. */
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

/** First ten hex digits of an approval's SHA-256, easy to read out: "4F2A9-C01B7". */
export function approvalCode(hash: string): string {
  const short = hash.slice(0, 10).toUpperCase();
  return `${short.slice(0, 5)}-${short.slice(5)}`;
}

/** Types that a page shows through <img>. It draws the first page of a PDF itself. */
const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/svg+xml", "application/pdf"] as const;

export const isPicture = (contentType: string) => (pictureTypes as readonly string[]).includes(contentType);
