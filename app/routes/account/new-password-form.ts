import { useSubmit } from "react-router";
import { passwordForm, useZodForm } from "~/ui/forms/zod-form";

/** A form with a new password, typed twice. Its schema adds the `typedTwice` check to the schema of the action (accounts-1). */
export const useNewPasswordForm: typeof useZodForm = (schema, options) => {
  const submit = useSubmit();
  return useZodForm(schema, {
    ...passwordForm,
    ...options,
    onSubmit(event, { formData }) {
      event.preventDefault();
      formData.delete("confirmPassword");
      void submit(formData, { method: "post" });
    },
  });
};
