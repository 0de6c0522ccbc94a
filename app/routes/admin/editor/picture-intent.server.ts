import { pictureForm } from "~/domain/forms/fields";
import type { Notice } from "~/domain/messages/messages";
import { submit } from "~/http/form.server";
import { uploadPostPicture } from "~/services/blog/pictures.server";

export const addPicture = (refused: (sentence: string) => Notice) =>
  submit({
    input: pictureForm,
    run: uploadPostPicture,
    then: (url) => ({ data: { url } }),
    refused: ({ message }) => refused(message),
  });
