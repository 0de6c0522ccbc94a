import { Form } from "react-router";
import { z } from "zod";
import { Button } from "~/ui/button";

export const searchQuery = z.object({ q: z.string().max(100).catch("") });

/** Search form that works without JavaScript. */
export function SearchForm({ q, label }: { q: string; label: string }) {
  return (
    <Form role="search" className="flex flex-wrap items-end gap-3">
      <label className="flex min-w-48 grow flex-col gap-1 font-medium text-sm">
        {label}
        <input type="search" name="q" key={q} defaultValue={q} className="control" />
      </label>
      <Button type="submit" variant="outline">
        Find
      </Button>
    </Form>
  );
}
