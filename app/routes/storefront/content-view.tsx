import type { ReactNode } from "react";
import { questionsOf, textBefore } from "~/domain/settings/faq";
import type { contentLoader } from "~/routes/storefront/content-loader.server";
import { ConsentChoice } from "~/ui/analytics/consent-choice";
import { Disclosure } from "~/ui/disclosure";
import { JsonLd } from "~/ui/frame/json-ld";
import { PageTitle } from "~/ui/frame/page-title";
import { Prose } from "~/ui/html/prose";
import { Scene } from "~/ui/scene";

type Content = Awaited<ReturnType<typeof contentLoader>>;

/** The page with `children` below its text. */
export function ContentView({
  slug,
  title,
  description,
  html,
  structuredData,
  children,
}: Content & { children?: ReactNode }) {
  return (
    <main id="main" className="page-width py-10 sm:py-14">
      <JsonLd text={structuredData} />
      <div className="mx-auto grid max-w-5xl items-center gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <PageTitle title={title} lead={description} />
        <Scene
          src={slug === "about" ? "/art/bench.webp" : `/art/pages/${slug}.svg`}
          sizes="(min-width: 64rem) 24rem, 94vw"
          alt=""
          width={800}
          height={500}
          className="aspect-[2/1] w-full rounded-card object-cover shadow-lift lg:aspect-[8/5]"
        />
      </div>
      <div className="mx-auto max-w-3xl">
        {slug === "faq" ? <Questions html={html} /> : <Prose html={html} className="mt-8" />}
        {children}
        {slug === "privacy" ? <ConsentChoice /> : null}
      </div>
    </main>
  );
}

/** Each h2 is a question that opens its answer. Text before the first one stays above. */
function Questions({ html }: { html: string }) {
  return (
    <>
      <Prose html={textBefore(html)} className="mt-8" />
      <div className="mt-8 space-y-3">
        {questionsOf(html).map(({ question, text, anchor, answerHtml }) => (
          <Disclosure key={question} id={anchor} title={text}>
            <Prose html={answerHtml} />
          </Disclosure>
        ))}
      </div>
    </>
  );
}
