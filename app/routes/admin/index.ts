import { redirect } from "react-router";

/** The back office opens with what waits for staff; the guard stands in the layout. */
export const loader = () => redirect("/admin/outbox");
