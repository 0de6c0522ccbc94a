// What the pages of an account say; apart from messages.ts, which every page of the shop loads.
import { brand } from "~/domain/brand/brand";
import { bad, cartNotices, failure, good } from "~/domain/messages/messages";

export const accountNotices = {
  signedIn: good("Welcome back!", "You have been logged in successfully."),
  signInFailed: failure("Login Failed", "Invalid username or password"),
  registered: (username: string) => good("Account Created!", `Welcome to ${brand.name}, ${username}!`),
  registerFailed: failure("Registration Failed", "Please check your details and try again."),
  wrongSignIn: "Invalid username or password",
  codeNeeded: "Please add the code of your authenticator app",
  twoFactorOn: good("Two-Factor Sign-In Is On", "Please keep your recovery codes now: they are shown once."),
  twoFactorOff: good("Two-Factor Sign-In Is Off", "Your password is enough from now on."),
  appAdded: good("App Added", "A sign-in takes its codes from now on."),
  passkeyAdded: good("Passkey Added", "A sign-in takes it from now on."),
  passkeyRemoved: good("Passkey Removed", "It signs nobody in any more."),
  twoFactorFailed: failure("Nothing Changed", "Please check what you typed."),
  accessDenied: bad("Access Denied", "You must be logged in to view your orders."),
  emailVerified: good("Email Confirmed", "Your orders now stand together in your account."),
  verificationSent: good("Check Your Inbox", "We sent you a link to confirm your email address."),
  passwordChanged: good("Password Changed", "All other devices have been signed out."),
  passwordReset: good("Password Changed", "Please sign in with your new password."),
  accountFresh: good(
    "Password Changed",
    "Your email address was not confirmed before, so your account starts fresh. Please sign in with your email address.",
  ),
  addressSaved: good("Address Saved", "You can choose it at the checkout."),
  addressRemoved: good("Address Removed", "It is no longer in your address book."),
  boughtAgain: (count: number, left: readonly string[]) => {
    const added = cartNotices.added(count);
    return left.length === 0
      ? added
      : bad("Some Pins Weren't Added", `${added.description} Not added: ${left.join(". ")}.`);
  },
  designRemoved: good("Design Removed", "Its shared page is gone too."),
  removeFailed: failure("Nothing Removed", "Please reload the page and try again."),
  defaultAddress: good("Default Changed", "The checkout begins with this address."),
  signedOutElsewhere: good("Signed Out", "That sign-in has ended."),
  signedOutOthers: good("Signed Out", "All other sign-ins have ended."),
  signedOutEverywhere: good("Signed Out Everywhere", "Every device has been signed out of your account."),
} as const;
