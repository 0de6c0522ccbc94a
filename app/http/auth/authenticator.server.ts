// Every way into an account is a strategy of this one authenticator (accounts-5). Strategies read the request; use cases decide.
import { Authenticator } from "remix-auth";
import {
  acceptInvitationInput,
  codeInput,
  loginInput,
  loginWithCodeInput,
  resetPasswordInput,
} from "~/domain/accounts/accounts";
import { passkeyInput } from "~/domain/accounts/passkeys.schema";
import { accountNotices } from "~/domain/messages/account";
import { FormStrategy } from "~/http/auth/form-strategy.server";
import { JsonStrategy } from "~/http/auth/json-strategy.server";
import type { SignedIn } from "~/services/accounts/accounts.server";
import { acceptInvitation } from "~/services/accounts/invitations.server";
import {
  finishByPasskey,
  finishSignIn,
  type SecondStep,
  signIn,
  signInAtOnce,
} from "~/services/accounts/sign-in.server";
import { type PasswordReset, resetPassword } from "~/services/privacy/password-reset.server";

/** Somebody with a new session, a password that was right with a second step to come, or a new password by the mailed link. */
export type Authenticated = SignedIn | SecondStep | PasswordReset;

/** The page's sign-in form, by name or email address. */
const password = new FormStrategy<Authenticated, typeof loginInput>(
  { input: loginInput, refused: ({ message }) => accountNotices.signInFailed(message) },
  ({ app, input }) => signIn(app, input),
);

/** The endpoint's sign-in, with the code in the same body where one is needed. */
const passwordInJson = new JsonStrategy<Authenticated, typeof loginWithCodeInput>(
  loginWithCodeInput,
  ({ app, input }) => signInAtOnce(app, input),
);

/** The second step by a code of the app or of recovery; the page's address has the token of the first. */
const code = new FormStrategy<Authenticated, typeof codeInput>({ input: codeInput }, ({ app, input, params }) =>
  finishSignIn(app, { secondStep: params.token ?? "", code: input.code }),
);

const passkey = new FormStrategy<Authenticated, typeof passkeyInput>(
  { input: passkeyInput },
  ({ app, input, params }) => finishByPasskey(app, { secondStep: params.token ?? "", answer: input.answer }),
);

/** The mailed link of an invitation makes the account. */
const invitation = new FormStrategy<Authenticated, typeof acceptInvitationInput>(
  { input: acceptInvitationInput },
  ({ app, input, params }) => acceptInvitation(app, { ...input, token: params.token ?? "" }),
);

/** The mailed link of a reset proves the address; the sign-in with the new password comes next, with its second step. */
const reset = new FormStrategy<Authenticated, typeof resetPasswordInput>(
  { input: resetPasswordInput },
  ({ app, input }) => resetPassword(app, input),
);

export const formStrategies = { password, code, passkey, invitation, reset };

export const authenticator = new Authenticator<Authenticated>()
  .use(password, "password")
  .use(passwordInJson, "password-json")
  .use(code, "code")
  .use(passkey, "passkey")
  .use(invitation, "invitation")
  .use(reset, "reset");
