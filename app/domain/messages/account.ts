// Messages of the account pages. Separate from messages.ts, which every page loads.
import { brand } from "~/domain/brand/brand";
import { bad, cartNotices, failure, good } from "~/domain/messages/messages";

export const accountNotices = {
  signedIn: good("Welcome back!", "You have been logged in successfully."),
  signInFailed: failure("Login Failed", "Invalid username or password"),
  registered: (username: string) => good("Account Created!", `Welcome to ${brand.name}, ${username}!`),
  registeredFromOrder: good(
    "Account Created!",
    "Click the link we've just emailed you, and this order is part of your account.",
  ),
  registerFailed: failure("Registration Failed", "Please check your details and try again."),
  wrongSignIn: "Invalid username or password",
  codeNeeded: "Please enter the code from your authenticator app",
  twoFactorOn: good("Two-Factor Sign-In Is On", "Save your recovery codes now. You won't see them again."),
  twoFactorOff: good("Two-Factor Sign-In Is Off", "You only need your password to sign in."),
  appAdded: good("App Added", "You can now use its codes to sign in."),
  passkeyAdded: good("Passkey Added", "You can now use it to sign in."),
  passkeyRemoved: good("Passkey Removed", "It no longer works."),
  twoFactorFailed: failure("Nothing Changed", "Please check what you entered."),
  accessDenied: bad("Access Denied", "You must be logged in to view your orders."),
  emailVerified: good("Email Confirmed", "You can now see all your orders in your account."),
  verificationSent: good("Check Your Inbox", "We sent you a link to confirm your email address."),
  passwordChanged: good("Password Changed", "All other devices have been signed out."),
  passwordReset: good("Password Changed", "Please sign in with your new password."),
  accountFresh: good(
    "Password Changed",
    "Your email address wasn't confirmed before, so your account starts fresh. Please sign in with your email address.",
  ),
  addressSaved: good("Address Saved", "You can choose it at checkout."),
  addressRemoved: good("Address Removed", "It's no longer in your address book."),
  boughtAgain: (count: number, left: readonly string[]) => {
    const added = cartNotices.added(count);
    return left.length === 0
      ? added
      : bad("Some Pins Weren't Added", `${added.description} Not added: ${left.join(". ")}.`);
  },
  designRemoved: good("Design Removed", "Its shared page has been removed, too."),
  removeFailed: failure("Nothing Removed", "Please reload the page and try again."),
  defaultAddress: good("Default Changed", "We'll fill in this address at checkout."),
  signedOutElsewhere: good("Signed Out", "That device has been signed out."),
  signedOutOthers: good("Signed Out", "All other devices have been signed out."),
  signedOutEverywhere: good("Signed Out Everywhere", "Every device has been signed out of your account."),
} as const;
