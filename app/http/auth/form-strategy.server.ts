// Signs in with a page's form, which is read and limited like every form of the shop.
import type { ActionFunctionArgs } from "react-router";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";
import type { ShopError } from "~/domain/brand/errors";
import type { Notice } from "~/domain/messages/messages";
import { requestContext } from "~/http/auth/request-context.server";
import { performForm, readPageForm } from "~/http/form.server";
import type { App } from "~/services/core/app.server";

export namespace FormStrategy {
  export interface ConstructorOptions<Schema extends z.ZodType> {
    input: Schema;
    refused?: (error: ShopError) => Notice;
  }

  export interface VerifyOptions<Schema extends z.ZodType> {
    app: App;
    input: z.output<Schema>;
    params: ActionFunctionArgs["params"];
  }
}

/** Throws the action's response for invalid fields and for a ShopError of `verify`. */
export class FormStrategy<User, Schema extends z.ZodType> extends Strategy<User, FormStrategy.VerifyOptions<Schema>> {
  override name = "form";

  constructor(
    readonly options: FormStrategy.ConstructorOptions<Schema>,
    verify: Strategy.VerifyFunction<User, FormStrategy.VerifyOptions<Schema>>,
  ) {
    super(verify);
  }

  override async authenticate(request: Request): Promise<User> {
    const { app, params, form, intent } = requestContext();
    const run = (_app: App, input: z.output<Schema>) => this.verify({ app, input, params });
    return performForm(app, form ?? (await readPageForm(request)), { ...this.options, run }, intent);
  }
}
