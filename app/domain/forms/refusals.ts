// Sentences for refused values whose schema has no message of its own, such as a field that only a hand-made request leaves out (data-6).
// zod's own text names types and patterns of the program.
import { z } from "zod";
import { formatCount } from "~/domain/text/counts";

function refusalOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return "Please fill in this field.";
      return ["number", "int"].includes(issue.expected) ? "Please enter a number." : "Please check this value.";
    case "invalid_value":
      return "Please choose one of the options.";
    case "too_small":
      return sizeRefusal(issue.origin, issue.inclusive ? "at least" : "more than", issue.minimum);
    case "too_big":
      return sizeRefusal(issue.origin, issue.inclusive ? "at most" : "less than", issue.maximum);
    default:
      return "Please check this value.";
  }
}

function sizeRefusal(origin: string, limit: string, size: number | bigint): string {
  const count = formatCount(Number(size));
  if (origin === "string") return `Please enter ${limit} ${count} ${count === "1" ? "character" : "characters"}.`;
  if (origin === "array") return `Please choose ${limit} ${count}.`;
  return origin === "file" ? "Please choose another file." : `Please enter a number of ${limit} ${count}.`;
}

z.config({ customError: refusalOf });
