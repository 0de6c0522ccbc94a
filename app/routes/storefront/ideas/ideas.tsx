import { useEffect, useRef } from "react";
import { Form, Link, useNavigate } from "react-router";
import { brand } from "~/domain/brand/brand";
import {
  type IdeaTexts,
  ideaPictureAddress,
  ideaStartAddress,
  ideasAddress,
  ideaTextLimits,
} from "~/domain/ideas/idea-address";
import { ideaEvents, ideas } from "~/domain/ideas/ideas";
import { ideaQuery } from "~/domain/ideas/ideas.schema";
import { breadcrumbData, structuredDataText } from "~/domain/seo/structured-data";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { Button } from "~/ui/button";
import { FieldFrame } from "~/ui/forms/field-frame";
import { Breadcrumb } from "~/ui/frame/breadcrumb";
import { JsonLd } from "~/ui/frame/json-ld";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/ideas";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const texts = ideaQuery.parse(Object.fromEntries(url.searchParams));
  const sections = ideaEvents.map(({ slug: event, label, lead }) => ({
    event,
    label,
    lead,
    designs: ideas.filter((idea) => idea.event === event).map(({ slug, name }) => ({ slug, name })),
  }));
  const structuredData = structuredDataText([breadcrumbData(app.origin, [{ label: "Ideas", to: "/ideas" }])]);
  return { texts, sections, structuredData };
});

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Golf Pin Ideas by Event",
    description: `Ready-made ${brand.noun} designs for member-guests, scrambles, holes in one and charity outings. Add your club's name and year, then start from any of them.`,
    path: "/ideas",
    matches,
  });

export default function Ideas({ loaderData: { texts, sections, structuredData } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width space-y-10 pt-4 pb-16 sm:pb-24">
      <JsonLd text={structuredData} />
      <div className="space-y-2">
        <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Ideas" }]} />
        <PageTitle
          title="Pin ideas by event"
          lead="Type your club's name once and see it on every design. Pick one, and we'll open it in the designer."
        />
      </div>
      <TextsForm texts={texts} />
      <nav aria-label="Events">
        <ul className="flex flex-wrap gap-2">
          {sections.map(({ event, label }) => (
            <li key={event}>
              <a href={`#${event}`} className="btn btn-outline min-h-11 px-4">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ event, label, lead, designs }, row) => (
        <section key={event} aria-labelledby={event} className="space-y-5">
          <div className="space-y-1">
            <h2 id={event} className="scroll-mt-24 text-heading">
              {label}
            </h2>
            <p className="text-muted">{lead}</p>
          </div>
          <ul className="grid gap-4 sm:grid-cols-3 sm:gap-6">
            {designs.map(({ slug, name }) => (
              <IdeaCard key={slug} slug={slug} name={name} texts={texts} eager={row === 0} />
            ))}
          </ul>
        </section>
      ))}
      <section className="on-fairway flex flex-wrap items-center justify-between gap-6 rounded-card p-6 sm:p-10">
        <div className="max-w-xl space-y-2">
          <h2 className="text-heading">Have something else in mind?</h2>
          <p className="text-cream-100">
            Send us a sketch, a photo or just a sentence. We'll draw it {brand.promises.mockup.standard}.
          </p>
        </div>
        <Button asChild variant="brass" size="lg">
          <Link to="/quote" prefetch="intent">
            Get Quote
          </Link>
        </Button>
      </section>
    </main>
  );
}

interface IdeaCardProps {
  slug: string;
  name: string;
  texts: IdeaTexts;
  eager: boolean;
}

function IdeaCard({ slug, name, texts, eager }: IdeaCardProps) {
  return (
    <li className="pin-hover grid grid-cols-[42%_1fr] overflow-hidden rounded-card bg-surface shadow-lift sm:grid-cols-1 sm:grid-rows-[auto_1fr]">
      <div className="grid place-items-center bg-cream-200 p-3 sm:p-6">
        <img
          src={ideaPictureAddress(slug, texts, "pin")}
          alt={`${name}, an enamel pin design`}
          width={400}
          height={400}
          loading={eager ? undefined : "lazy"}
          className="aspect-square w-full max-w-64"
        />
      </div>
      <div className="flex flex-col justify-between gap-3 p-4">
        <h3 className="text-lg">{name}</h3>
        <Button asChild>
          <Link to={ideaStartAddress(slug, texts)} aria-label={`Start from this: ${name}`}>
            Start from this
          </Link>
        </Button>
      </div>
    </li>
  );
}

const typingMs = 400;
const fields = [
  { name: "club", label: "Club or host", placeholder: "Your Club" },
  { name: "title", label: "Event", placeholder: "Member-Guest" },
  { name: "year", label: "Year or date", placeholder: "2027" },
] as const;

/** Form for the texts on all designs. A moment after typing, the designs show the new text. Without JavaScript it is a GET form. */
function TextsForm({ texts }: { texts: IdeaTexts }) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (form: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(form)) as unknown as IdeaTexts;
    void navigate(ideasAddress(typed), { replace: true, preventScrollReset: true });
  };
  return (
    <Form
      aria-label="Your text"
      onInput={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(show, typingMs, currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(timer.current);
        show(event.currentTarget);
      }}
      className="grid grid-cols-2 items-end gap-3 rounded-card bg-sunken p-4 sm:gap-4 sm:p-6 lg:grid-cols-[2fr_2fr_1fr_auto]"
    >
      {fields.map(({ name, label, placeholder }) => (
        <FieldFrame
          key={name}
          id={`idea-${name}`}
          label={label}
          className={name === "year" ? undefined : "max-lg:col-span-2"}
        >
          <input
            id={`idea-${name}`}
            name={name}
            maxLength={ideaTextLimits[name]}
            defaultValue={texts[name]}
            placeholder={placeholder}
            autoComplete="off"
            className="control"
          />
        </FieldFrame>
      ))}
      <Button type="submit" variant="outline">
        Update designs
      </Button>
    </Form>
  );
}
