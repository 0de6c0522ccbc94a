// Signs in with a JSON body, which is read like that of every endpoint. Throws ShopError.
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";
import { parseInput, readJson } from "~/http/api.server";
import { requestContext } from "~/http/auth/request-context.server";
import type { App } from "~/services/core/app.server";

export namespace JsonStrategy {
  export interface VerifyOptions<Schema extends z.ZodType> {
    app: App;
    input: z.output<Schema>;
  }
}

export class JsonStrategy<User, Schema extends z.ZodType> extends Strategy<User, JsonStrategy.VerifyOptions<Schema>> {
  override name = "json";

  constructor(
    private readonly input: Schema,
    verify: Strategy.VerifyFunction<User, JsonStrategy.VerifyOptions<Schema>>,
  ) {
    super(verify);
  }

  override async authenticate(request: Request): Promise<User> {
    const { app } = requestContext();
    return this.verify({ app, input: parseInput(this.input, await readJson(request)) });
  }
}
