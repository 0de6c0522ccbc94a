import { useCallback, useEffect, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import { type CommentView, type RoomMessage, withComment } from "~/domain/collaboration/collaboration";
import { type ConnectionState, openRoom, type RoomConnection } from "~/routes/collaboration/room-connection";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { useAnnounce } from "~/ui/frame/announcer";

export interface Peer {
  name: string;
  at: { x: number; y: number } | null;
  isTyping: boolean;
}

interface RoomState {
  connection: ConnectionState;
  annotations: CommentView[];
  activeUsers: string[];
  peers: Record<string, Peer>;
}

type RoomUpdate =
  | { type: "connection"; state: ConnectionState }
  | { type: "loaded"; annotations: readonly CommentView[] }
  | { type: "quiet"; userId: string; what: "cursor" | "typing" }
  | RoomMessage;

const quietAfterMs = 5000;

/** Live state of a room. The loader's comments are used until the socket sends its own (collaboration-6). */
export function useRoom(room: Pick<RoomData, "token" | "subjectId" | "annotations" | "isLive" | "me">) {
  const { token, subjectId, isLive } = room;
  const { name, side } = room.me;
  const [state, dispatch] = useReducer(reduce, {
    connection: isLive ? "connecting" : "ended",
    annotations: room.annotations,
    activeUsers: [],
    peers: {},
  });
  const connection = useRef<RoomConnection | null>(null);
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();

  useEffect(() => dispatch({ type: "loaded", annotations: room.annotations }), [room.annotations]);

  // After a change of name, joins again, so that everyone sees the new name.
  useEffect(() => {
    if (!isLive) return;
    let joins = 0;
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const onMessage = (message: RoomMessage) => {
      dispatch(message);
      const text = newsOf(message, { name, side });
      if (text) announce(text);
      if (message.type === "cursor" || message.type === "typing") {
        const { userId, type: what } = message;
        clearTimeout(timers.get(userId + what));
        timers.set(
          userId + what,
          setTimeout(() => dispatch({ type: "quiet", userId, what }), quietAfterMs),
        );
      }
      // Mockups and approvals come from the page's loader. They may have changed while the socket was closed, so the data is loaded again.
      const missedMessages = message.type === "session_joined" && joins++ > 0;
      if (missedMessages || message.type === "mockup_changed" || message.type === "approval_changed") revalidate();
    };
    const onState = (next: ConnectionState) => dispatch({ type: "connection", state: next });
    const opened = openRoom({ token, quoteId: subjectId, onMessage, onState });
    connection.current = opened;
    return () => {
      opened.close();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [token, subjectId, isLive, name, side, revalidate, announce]);

  const retry = useCallback(() => connection.current?.retry(), []);
  const sendCursor = useThrottled(1000, (at: { x: number; y: number }) =>
    connection.current?.send({ type: "cursor", ...at }),
  );
  const sendTyping = useThrottled(3000, (isTyping: boolean) => connection.current?.send({ type: "typing", isTyping }));
  return { ...state, retry, sendCursor, sendTyping };
}

/** Calls `act` immediately and then at most once per `ms`. The room drops messages above 20 in 10 seconds. */
function useThrottled<Value>(ms: number, act: (value: Value) => void) {
  const last = useRef(0);
  const latest = useRef(act);
  latest.current = act;
  return useCallback(
    (value: Value) => {
      const now = Date.now();
      if (now - last.current < ms) return;
      last.current = now;
      latest.current(value);
    },
    [ms],
  );
}

function reduce(state: RoomState, message: RoomUpdate): RoomState {
  switch (message.type) {
    case "connection":
      return {
        ...state,
        connection: message.state,
        ...(message.state !== "connected" && { activeUsers: [], peers: {} }),
      };
    case "loaded":
      return { ...state, annotations: newestFirst(message.annotations.reduce(withComment, state.annotations)) };
    case "session_joined":
      return { ...state, annotations: message.annotations, activeUsers: message.activeUsers };
    case "new_annotation":
    case "annotation_changed":
      return { ...state, annotations: withComment(state.annotations, message.annotation) };
    case "user_joined":
      return { ...state, activeUsers: message.activeUsers };
    case "user_left":
      return { ...state, activeUsers: message.activeUsers, peers: {} };
    case "cursor":
      return withPeer(state, message.userId, { name: message.clientName, at: { x: message.x, y: message.y } });
    case "typing":
      return withPeer(state, message.userId, { name: message.clientName, isTyping: message.isTyping });
    case "quiet":
      return withPeer(state, message.userId, message.what === "cursor" ? { at: null } : { isTyping: false });
    case "session_ended":
      return { ...state, connection: "ended" };
    default:
      return state;
  }
}

const newestFirst = (list: readonly CommentView[]) => list.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

function withPeer(state: RoomState, userId: string, change: Partial<Peer>): RoomState {
  const known = state.peers[userId] ?? { name: "", at: null, isTyping: false };
  return { ...state, peers: { ...state.peers, [userId]: { ...known, ...change } } };
}

/** Text to announce. Null for this person's own comments, and for messages that other elements announce. */
function newsOf(message: RoomMessage, me: Pick<RoomData["me"], "name" | "side">): string | null {
  if (message.type === "mockup_changed") return `Version ${message.version} of the mockup is here.`;
  if (message.type !== "new_annotation") return null;
  const { authorName, authorType } = message.annotation;
  return authorType === me.side && authorName === me.name ? null : `New comment by ${authorName}.`;
}
