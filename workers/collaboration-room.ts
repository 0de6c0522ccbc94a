// One live room per collaboration session (decisions §7). It stores nothing that D1 has.
import { DurableObject } from "cloudflare:workers";

export class CollaborationRoom extends DurableObject<Env> {
  /** Tells everybody in the room; called after D1 has it. */
  broadcast(message: string): void {
    for (const socket of this.ctx.getWebSockets()) socket.send(message);
  }
}
