import { type TwoFactorFor, twoFactorChoices, twoFactorForInput, twoFactorForLabels } from "~/domain/accounts/accounts";
import { AdminForm } from "~/routes/admin/admin-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { SelectField } from "~/ui/forms/field";

/** Setting that makes a second step mandatory (owner only). */
export function TwoFactorPolicy({ value }: { value: TwoFactorFor }) {
  return (
    <Card className="space-y-4">
      <h2 className="text-xl">Two-factor sign-in</h2>
      <p className="text-muted text-sm">
        Anyone can turn it on in their account. Required users must set it up at next sign-in.
      </p>
      <AdminForm intent="two-factor-for" schema={twoFactorForInput} values={{ twoFactorFor: value }} submitLabel="Save">
        {(fields) => (
          <SelectField
            field={fields.twoFactorFor}
            label="Required for"
            className="max-w-sm"
            options={twoFactorChoices.map((choice) => ({ value: choice, label: twoFactorForLabels[choice] }))}
          />
        )}
      </AdminForm>
    </Card>
  );
}

/** Resets the second step of a colleague who lost phone and recovery codes (owner only). */
export function ResetTwoFactor({ user: { id, username } }: { user: { id: string; username: string } }) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          Reset two-factor
        </Button>
      }
      act="Reset the two-factor sign-in of"
      object={username}
      consequence="They'll be signed out everywhere and sign in with just a password until they set it up again. Make sure the request really came from them."
      fields={{ intent: "two-factor-reset", id }}
      confirm={{ label: "Reset", variant: "danger" }}
      pendingLabel="Saving..."
    />
  );
}
