// Every way to sign in is a strategy of this authenticator (accounts-5). Strategies read the request; use cases decide.
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

/** A new session, a correct password that still needs the second step, or a new password set with an emailed link. */
export type Authenticated = SignedIn | SecondStep | PasswordReset;

const password = new FormStrategy<Authenticated, typeof loginInput>(
  { input: loginInput, refused: ({ message }) => accountNotices.signInFailed(message) },
  ({ app, input }) => signIn(app, input),
);

/** API sign-in. The second factor's code, if required, is in the same body. */
const passwordInJson = new JsonStrategy<Authenticated, typeof loginWithCodeInput>(
  loginWithCodeInput,
  ({ app, input }) => signInAtOnce(app, input),
);

/** Second step with an authenticator or recovery code. The page's URL contains the token of the first step. */
const code = new FormStrategy<Authenticated, typeof codeInput>({ input: codeInput }, ({ app, input, params }) =>
  finishSignIn(app, { secondStep: params.token ?? "", code: input.code }),
);

const passkey = new FormStrategy<Authenticated, typeof passkeyInput>(
  { input: passkeyInput },
  ({ app, input, params }) => finishByPasskey(app, { secondStep: params.token ?? "", answer: input.answer }),
);

const invitation = new FormStrategy<Authenticated, typeof acceptInvitationInput>(
  { input: acceptInvitationInput },
  ({ app, input, params }) => acceptInvitation(app, { ...input, token: params.token ?? "" }),
);

/** Sets a new password with an emailed link. The customer then signs in with it, including the second step. */
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
