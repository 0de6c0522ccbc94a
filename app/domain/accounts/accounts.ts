import { z } from "zod";
import { emailField, line, pageQuery, withoutWebAddress } from "~/domain/forms/fields";

/** Roles of staff. `admin` is the owner: API clients know the role by that name. */
export const teamRoles = ["production", "staff", "admin"] as const;
export const roles = ["user", ...teamRoles] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  user: "Customer",
  production: "Production",
  staff: "Staff",
  admin: "Owner",
};

/** True for roles that may use the whole back office except user and role management (accounts-12). */
export const isStaffRole = (role: Role | undefined): boolean => role === "staff" || role === "admin";

export const passwordLimits = { min: 6, max: 128 } as const;

const usernameRule = "Username must be at least 3 characters";
const passwordRule = "Password must be at least 6 characters";
/** Validates the username in its stored form (NFKC, trimmed), so that another spelling cannot bypass a rule. */
const username = line(usernameRule, 200)
  .overwrite((text) => text.normalize("NFKC").trim())
  .min(3, usernameRule)
  .max(50, "Please use at most 50 characters");

/** A new username also must not imitate another one or contain a link: no invisible characters, no letters of other scripts. */
const newUsername = username
  .regex(
    /^[\p{Script=Latin}\p{Script=Common}]*$/u,
    "Please use only English letters, numbers and symbols in your username",
  )
  .refine((text) => !/\p{C}/u.test(text), "Please remove invisible characters from your username")
  .refine(...withoutWebAddress);

/** Password as typed. The server also refuses new passwords that are too common (services/accounts/passwords). */
const password = z
  .string({ error: passwordRule })
  .min(passwordLimits.min, { error: passwordRule, abort: true })
  .max(passwordLimits.max, "Password must be at most 128 characters");

interface Named {
  username: string;
  email: string;
  emailVerifiedAt: Date | null;
}

/** Name that an email uses for an account. A name that a stranger typed is never sent to an unconfirmed address (mail-5). */
export const nameInEmail = ({ username, email, emailVerifiedAt }: Named) => (emailVerifiedAt ? username : email);

export const loginInput = z.object({ username, password });
export type LoginInput = z.output<typeof loginInput>;

const code = line("Please enter the code", 40);
/** Input of the second step: six digits of the authenticator app, or a recovery code. */
export const codeInput = z.object({ code });
/** POST /api/auth/login takes both steps in one request. */
export const loginWithCodeInput = loginInput.extend({ code: code.optional() });

/** Options of the setting that makes a second step mandatory (accounts-16). */
export const twoFactorChoices = ["nobody", "owners", "staff"] as const;
export type TwoFactorFor = (typeof twoFactorChoices)[number];
export const twoFactorForInput = z.object({ twoFactorFor: z.enum(twoFactorChoices, "Please choose") });
export const twoFactorForLabels: Record<TwoFactorFor, string> = {
  nobody: "No one",
  owners: "Owners",
  staff: "All staff",
};
export const mustUseTwoFactor = (role: Role, { twoFactorFor }: { twoFactorFor: TwoFactorFor }): boolean =>
  twoFactorFor === "owners" ? role === "admin" : twoFactorFor === "staff" && role !== "user";

const email = emailField("Please enter a valid email address");

/** Body of POST /api/auth/register, which has no field to confirm the password (accounts-1). */
export const registerInput = z.object({ username: newUsername, email, password });
export type RegisterInput = z.output<typeof registerInput>;

const mismatch = "Passwords don't match";
/** For the browser's form, which compares both passwords and sends one. */
export const typedTwice = { confirmPassword: z.string({ error: mismatch }) };
// Without scripts the browser sends both, and the server compares them (accounts-1).
const confirmPassword = typedTwice.confirmPassword.optional();
const confirmed = {
  check: ({ password: typed, confirmPassword: again = typed }: { password: string; confirmPassword?: string }) =>
    typed === again,
  issue: { message: mismatch, path: ["confirmPassword"] },
};

/** The sign-up form, which also asks to confirm the password. */
export const registerForm = registerInput.extend({ confirmPassword }).refine(confirmed.check, confirmed.issue);

/** Account for the buyer of an order. Name and email address come from the order (accounts-24). */
export const accountFromOrderInput = z.object({ orderId: z.string().max(64), password });
export type AccountFromOrderInput = z.output<typeof accountFromOrderInput>;

/** "ann.lee@club.example" → "ann.lee". People sign in with the address as well. */
export function usernameFrom(email: string): string {
  const name = email
    .slice(0, email.indexOf("@"))
    .replace(/[^a-z0-9._-]/g, "")
    .slice(0, 40);
  return name.length < 3 ? `golfer-${name}` : name;
}

export const changePasswordInput = z
  .object({ currentPassword: password, password, confirmPassword })
  .refine(confirmed.check, confirmed.issue);

export const resetRequestInput = z.object({ email });
export const resetPasswordInput = z
  .object({ token: z.string().min(1).max(200), password, confirmPassword })
  .refine(confirmed.check, confirmed.issue);

export const invitationDays = 7;
/** Minutes to type the code after the right password (accounts-16). */
export const secondStepMinutes = 10;
export const invitationInput = z.object({ email, role: z.enum(teamRoles, "Please choose a role") });
export const invitedEmail = z.object({ email });
export const acceptInvitationInput = z
  .object({ username: newUsername, password, confirmPassword })
  .refine(confirmed.check, confirmed.issue);

/** Ends this session, or all other sessions if none is given. */
export const sessionInput = z.object({ session: z.string().max(100).optional() });
export const startTwoFactorInput = z.object({ code, currentPassword: password });
export const currentPasswordInput = z.object({ currentPassword: password });

export const changeEmailInput = z.object({ email, currentPassword: password });

/** Number of wrong codes after which the owner of the account gets an email, and after which the second step is locked (accounts-16). */
export const wrongCodeLimits = { told: 5, locked: 100 } as const;

export const freeSignInFailures = 5;

/** Seconds to wait after this many failures in a row: none for the first 5, then 30 s doubling to 15 min (accounts-3). */
export function signInDelaySeconds(failures: number): number {
  return failures < freeSignInFailures ? 0 : Math.min(900, 30 * 2 ** (failures - freeSignInFailures));
}

export const userFilter = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  ...pageQuery.shape,
});
export type UserFilter = z.output<typeof userFilter>;

export const userIdInput = z.object({ id: z.string().min(1).max(64) });
export const roleInput = z.object({ id: z.string().min(1).max(64), role: z.enum(roles) });
export const disableInput = z.object({ id: z.string().min(1).max(64), disabled: z.stringbool() });
