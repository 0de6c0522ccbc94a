import { type TwoFactorFor, twoFactorChoices, twoFactorForInput, twoFactorForLabels } from "~/domain/accounts/accounts";
import { AdminForm } from "~/routes/admin/admin-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { SelectField } from "~/ui/forms/field";

/** Owner: whose sign-in needs a second step. */
export function TwoFactorPolicy({ value }: { value: TwoFactorFor }) {
  return (
    <Card className="space-y-4">
      <h2 className="text-xl">Two-factor sign-in</h2>
      <p className="text-muted text-sm">
        Anyone can turn it on in their account. Those who must are held there until they do.
      </p>
      <AdminForm intent="two-factor-for" schema={twoFactorForInput} values={{ twoFactorFor: value }} submitLabel="Save">
        {(fields) => (
          <SelectField
            field={fields.twoFactorFor}
            label="Who has to"
            className="max-w-sm"
            options={twoFactorChoices.map((choice) => ({ value: choice, label: twoFactorForLabels[choice] }))}
          />
        )}
      </AdminForm>
    </Card>
  );
}

/** Owner: for a colleague who lost phone and recovery codes. */
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
      consequence="They are signed out everywhere and sign in with the password alone until they set it up again. Make sure that they are the one who asked."
      fields={{ intent: "two-factor-reset", id }}
      confirm={{ label: "Reset", variant: "danger" }}
      pendingLabel="Saving..."
    />
  );
}
