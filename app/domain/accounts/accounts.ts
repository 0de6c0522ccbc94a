import { z } from "zod";
import { emailField, line, noAddress, pageQuery } from "~/domain/forms/fields";

/** Of whoever works here. `admin` is an owner: the word that the endpoints have always said. */
export const teamRoles = ["production", "staff", "admin"] as const;
export const roles = ["user", ...teamRoles] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  user: "Customer",
  production: "Production",
  staff: "Staff",
  admin: "Owner",
};

/** Whom the whole back office is open to, people and rights aside (accounts-12). */
export const isStaffRole = (role: Role | undefined): boolean => role === "staff" || role === "admin";

export const passwordLimits = { min: 6, max: 128 } as const;

const usernameRule = "Username must be at least 3 characters";
const passwordRule = "Password must be at least 6 characters";
/** Checked in the form in which it is stored, so that nothing slips in by another spelling. */
const username = line(usernameRule, 200)
  .overwrite((text) => text.normalize("NFKC").trim())
  .min(3, usernameRule)
  .max(50, "Please use at most 50 characters");

/** A new name also looks like no other: neither invisible signs nor letters of another script; and it leads nowhere. */
const newUsername = username
  .regex(
    /^[\p{Script=Latin}\p{Script=Common}]*$/u,
    "Please use only English letters, numbers and symbols in your username",
  )
  .refine((text) => !/\p{C}/u.test(text), "Please remove invisible characters from your username")
  .refine(...noAddress);

/** A password as it is typed. The server refuses a new one that is too common (services/accounts/passwords). */
const password = z
  .string({ error: passwordRule })
  .min(passwordLimits.min, { error: passwordRule, abort: true })
  .max(passwordLimits.max, "Password must be at most 128 characters");

interface Named {
  username: string;
  email: string;
  emailVerifiedAt: Date | null;
}

/** How a mail calls an account: what a stranger typed goes to no address that nobody confirmed (mail-5). */
export const nameInMail = ({ username, email, emailVerifiedAt }: Named) => (emailVerifiedAt ? username : email);

export const loginInput = z.object({ username, password });
export type LoginInput = z.output<typeof loginInput>;

const code = line("Please enter the code", 40);
/** The second step: six digits of the app, or a recovery code. */
export const codeInput = z.object({ code });
/** POST /api/auth/login does both steps at once. */
export const loginWithCodeInput = loginInput.extend({ code: code.optional() });

/** Who must sign in with a second step: nobody, owners, or all who work here (accounts-16). */
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

/** POST /api/auth/register: the confirm field is never sent (accounts-1). */
export const registerInput = z.object({ username: newUsername, email, password });
export type RegisterInput = z.output<typeof registerInput>;

const confirmPassword = z.string({ error: "Passwords don't match" });
const confirmed = {
  check: (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword,
  issue: { message: "Passwords don't match", path: ["confirmPassword"] },
};

/** The page's form, with the confirm field. */
export const registerForm = registerInput.extend({ confirmPassword }).refine(confirmed.check, confirmed.issue);

export const changePasswordInput = z
  .object({ currentPassword: password, password, confirmPassword })
  .refine(confirmed.check, confirmed.issue);

export const resetRequestInput = z.object({ email });
export const resetPasswordInput = z
  .object({ token: z.string().min(1).max(200), password, confirmPassword })
  .refine(confirmed.check, confirmed.issue);

/** How long an invited colleague has to come in. */
export const invitationDays = 7;
/** How long whose password was right has to type the code (accounts-16). */
export const secondStepMinutes = 10;
export const invitationInput = z.object({ email, role: z.enum(teamRoles, "Please choose a role") });
export const invitedEmail = z.object({ email });
export const acceptInvitationInput = z
  .object({ username: newUsername, password, confirmPassword })
  .refine(confirmed.check, confirmed.issue);

/** One session, or without it all others. */
export const sessionInput = z.object({ session: z.string().max(100).optional() });
export const startTwoFactorInput = z.object({ code, currentPassword: password });
export const currentPasswordInput = z.object({ currentPassword: password });

export const changeEmailInput = z.object({ email, currentPassword: password });

/** Wrong codes until the account's owner hears of them by email, and until the second step is locked (accounts-16). */
export const wrongCodeLimits = { told: 5, locked: 100 } as const;

export const freeSignInFailures = 5;

/** Seconds to wait after that many failures in a row: none for the first 5, then 30 s doubling to 15 min (accounts-3). */
export function signInDelaySeconds(failures: number): number {
  return failures < freeSignInFailures ? 0 : Math.min(900, 30 * 2 ** (failures - freeSignInFailures));
}

/** The filters of staff's list of people as they stand in the URL. */
export const userFilter = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  ...pageQuery.shape,
});
export type UserFilter = z.output<typeof userFilter>;

export const userIdInput = z.object({ id: z.string().min(1).max(64) });
export const roleInput = z.object({ id: z.string().min(1).max(64), role: z.enum(roles) });
export const disableInput = z.object({ id: z.string().min(1).max(64), disabled: z.stringbool() });
