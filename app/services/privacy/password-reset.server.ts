// Sets a new password with an emailed link. Guarantees that all sessions end, and that someone who confirms the address
// for the first time finds nothing in the account that someone else put there (accounts-6).
import { and, eq, ne, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import {
  addresses,
  customOrderDrafts,
  customOrders,
  designComments,
  orders,
  passkeys,
  payments,
  quoteRequests,
  reviews,
  savedDesigns,
  savedViews,
  users,
} from "~/db/schema";
import { nameInEmail, type resetPasswordInput } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { passwordChanged } from "~/emails/accounts/password-reset";
import { changeUser, getUser, nameColumns, type User } from "~/services/accounts/accounts.server";
import { hashNewPassword } from "~/services/accounts/passwords.server";
import { clearAllTries } from "~/services/accounts/sign-in-tries.server";
import { endTokensOf, findToken, isTokenUsable } from "~/services/accounts/tokens.server";
import type { App } from "~/services/core/app.server";
import { logSecurityEvent } from "~/services/core/log.server";
import { disconnectStaff } from "~/services/core/open-rooms.server";
import { endSessionsOf } from "~/services/core/sessions.server";
import { randomCode } from "~/services/core/tokens.server";
import { releaseFiles } from "~/services/files/files.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

export interface PasswordReset {
  isFresh: boolean;
}

const resetGone = "This link has expired or has already been used. Please ask for a new one.";

/**
 * Sets the password and ends all sessions and links of the account. The link also confirms the address; the first time,
 * the account is emptied. The address gets an email, as after a change in the account. ShopError `gone` for an expired or used link.
 */
export async function resetPassword(
  app: App,
  { token, password }: z.output<typeof resetPasswordInput>,
): Promise<PasswordReset> {
  const found = await findToken(app, token, "reset_password");
  if (!found || found.usedAt) throw new ShopError("gone", resetGone);
  const user = await getUser(app, found.userId);
  const isOpen = isTokenUsable(app, token, "reset_password");
  const passwordHash = abortUnless(users.passwordHash, isOpen, await hashNewPassword(password));
  const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${app.now().getTime()})`;
  const mail = passwordChanged({ username: nameInEmail(user), resetUrl: `${app.origin}/forgot-password` });
  const emails = outboxInserts(app, [{ to: user.email, template: "password-changed", record: null, mail }]);
  try {
    await runBatch(app.db, [
      // This comes first, because it acts only while the address is unconfirmed.
      startFresh(app, user),
      changeUser(app, user.id, { passwordHash, emailVerifiedAt, wrongCodes: 0 }),
      endTokensOf(app, user.id),
      endSessionsOf(app, user.id),
      clearAllTries(app, user),
      emails.statements,
    ]);
  } catch (error) {
    throw wasAborted(error, users.passwordHash) ? new ShopError("gone", resetGone) : error;
  }
  enqueueOutbox(app, emails);
  await disconnectStaff(app, user);
  logSecurityEvent("password reset", { user: user.id });
  return { isFresh: user.emailVerifiedAt === null };
}

/**
 * Removes what someone else may have put into the account before its address was confirmed: name, second factors,
 * addresses, designs, reviews, and orders, quotes and drafts of other addresses.
 */
function startFresh(app: App, { id, email }: User): Statement[] {
  const isUnconfirmed = sql`exists (select 1 from ${users} where id = ${id} and email_verified_at is null)`;
  const isTheirs = (column: SQLiteColumn) => and(eq(column, id), isUnconfirmed);
  const theirDesigns = sql`(select id from ${savedDesigns} where ${isTheirs(savedDesigns.userId)})`;
  const emptied = [
    { table: designComments, where: sql`${designComments.designId} in ${theirDesigns}` },
    ...[savedDesigns, savedViews, addresses, passkeys, reviews].map((table) => ({
      table,
      where: isTheirs(table.userId),
    })),
  ];
  const letGo = [
    ...[orders, customOrders, customOrderDrafts, quoteRequests].map((table) => ({ table, of: table.customerEmail })),
    { table: payments, of: payments.email },
  ];
  return [
    releaseFiles(app, sql`stored_files.owner in (select 'saved_design:' || id from ${theirDesigns})`),
    ...emptied.map(({ table, where }) => app.db.delete(table).where(where)),
    ...letGo.map(({ table, of }) =>
      app.db
        .update(table)
        .set({ userId: null })
        .where(and(isTheirs(table.userId), ne(of, email))),
    ),
    changeUser(
      app,
      id,
      { ...nameColumns(newName()), totpSecret: null, totpUsedStep: null, recoveryCodes: null },
      isUnconfirmed,
    ),
  ];
}

// Emails and reviews show the name, and someone else may have chosen it.
const newName = () => `Golfer ${randomCode(8)}`;
