import {
  type ClientMessage,
  type RoomMessage,
  readMessage,
  reconnectDelaySeconds,
  roomCloseCodes,
  roomMessage,
} from "~/domain/collaboration/collaboration";

/** `stopped`: five attempts failed, and the user may try again. `ended`: the session is over or the link is wrong. */
export type ConnectionState = "connecting" | "connected" | "reconnecting" | "stopped" | "ended";

interface RoomConnectionOptions {
  token: string;
  quoteId: string;
  onMessage: (message: RoomMessage) => void;
  onState: (state: ConnectionState) => void;
}

export type RoomConnection = ReturnType<typeof openRoom>;

const pingEveryMs = 25_000;
const pongWithinMs = 10_000;

/** Keeps a socket to the room open. It joins, pings, and reconnects after 1, 2, 4, 8 and 16 seconds (collaboration-6). */
export function openRoom({ token, quoteId, onMessage, onState }: RoomConnectionOptions) {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;
  let missed: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  function connect(): void {
    const url = new URL("/ws", window.location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("session", token);
    const opened = new WebSocket(url);
    socket = opened;
    opened.onopen = () => send({ type: "session_join", sessionToken: token, quoteId });
    opened.onmessage = ({ data }) => {
      if (opened === socket) hear(String(data));
    };
    opened.onclose = ({ code }) => {
      if (opened === socket) drop(code);
    };
  }

  function hear(text: string): void {
    clearTimeout(missed);
    const message = text === "pong" ? null : readMessage(roomMessage, text);
    if (!message) return;
    if (message.type === "session_joined") {
      attempt = 0;
      pinging = setInterval(ping, pingEveryMs);
      onState("connected");
    }
    onMessage(message);
  }

  /** Pings the server, because a dead network does not close the socket. */
  function ping(): void {
    socket?.send("ping");
    missed = setTimeout(() => drop(0), pongWithinMs);
  }

  function drop(code: number): void {
    leave();
    if (code === roomCloseCodes.noSession || code === roomCloseCodes.refused) {
      over = true;
      onState("ended");
      return;
    }
    const delay = reconnectDelaySeconds(attempt);
    attempt++;
    onState(delay === null ? "stopped" : "reconnecting");
    if (delay !== null) waiting = setTimeout(connect, delay * 1000);
  }

  function leave(): void {
    clearTimeout(waiting);
    clearTimeout(missed);
    clearInterval(pinging);
    const left = socket;
    socket = null;
    left?.close();
  }

  function retry(): void {
    if (over) return;
    leave();
    attempt = 0;
    onState("reconnecting");
    connect();
  }

  function send(message: ClientMessage): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  const onOffline = () => socket && drop(0);
  window.addEventListener("offline", onOffline);
  onState("connecting");
  connect();
  return {
    send,
    retry,
    close() {
      over = true;
      window.removeEventListener("offline", onOffline);
      leave();
    },
  };
}
