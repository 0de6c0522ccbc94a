// The plainest hub that Node can run: what one says, all others hear. What rooms are compared with; ends with its parent.
import { WebSocketServer } from "ws";

const hub = new WebSocketServer({ host: "127.0.0.1", port: 0 });
hub.on("listening", () => process.send?.((hub.address() as { port: number }).port));
hub.on("connection", (socket) => {
  socket.on("message", (data) => {
    const text = JSON.stringify({ ...JSON.parse(String(data)), userId: crypto.randomUUID(), clientName: "Bench" });
    for (const other of hub.clients) if (other !== socket) other.send(text);
  });
});
process.on("disconnect", () => process.exit(0));
