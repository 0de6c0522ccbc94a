import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openCertificate } from "~/services/customers/tax-certificates.server";
import type { Route } from "./+types/certificate-file";

export const loader = fileLoader(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openCertificate(app, params)),
);
