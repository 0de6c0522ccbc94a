import type { ReactNode } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { Button } from "~/ui/button";

interface NotFoundProps {
  title?: string;
  children?: ReactNode;
  /** Buttons that replace the two default buttons. */
  actions?: ReactNode;
}

export function NotFound({ title = "404 Page Not Found", children, actions }: NotFoundProps) {
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center sm:py-24">
      <img src="/art/not-found.svg" alt="" width={256} height={160} className="h-auto w-64" />
      <h1 className="text-title">{title}</h1>
      <p className="max-w-md text-lg text-muted">
        {children ?? "This one landed out of bounds. The address may be mistyped, or the page has moved."}
      </p>
      <div className="flex flex-wrap justify-center gap-3">{actions ?? <WaysOut />}</div>
    </div>
  );
}

/** Only staff get a link to the back office, which refuses other visitors. */
function WaysOut() {
  const { pathname } = useLocation();
  const { user } = useRouteLoaderData<{ user: { isTeam: boolean } | null }>("root") ?? {};
  const isWork = user?.isTeam && /^\/admin\b/i.test(pathname);
  return (
    <>
      <Button asChild>
        {isWork ? <Link to="/admin">Back to the back office</Link> : <Link to="/">Back to Home</Link>}
      </Button>
      {isWork ? null : (
        <Button asChild variant="outline">
          <Link to="/wholesale">Browse All Products</Link>
        </Button>
      )}
    </>
  );
}
