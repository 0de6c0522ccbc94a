// Questions that clients type on our pages. They are messages like received emails, so staff answer them in the same
// place (quotes-16). Writes messages together with inbound.server.ts.
import type { Statement } from "~/db/client.server";
import { messages } from "~/db/schema";
import type { App } from "~/services/core/app.server";

type Question = Pick<typeof messages.$inferInsert, "id" | "record" | "email" | "name" | "subject" | "body">;

/** A question with the same id is stored once. */
export function addQuestion(app: App, question: Question): Statement[] {
  const row = { ...question, direction: "in" as const, files: [], refusedFiles: [], createdAt: app.now() };
  return [app.db.insert(messages).values(row).onConflictDoNothing()];
}
