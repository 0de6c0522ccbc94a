import type { Article, BreadcrumbList, FAQPage, OnlineStore, Thing, WebSite } from "schema-dts";
import { brand } from "~/domain/brand/brand";
import { type ContactFacts, weekdays } from "~/domain/brand/contact";
import { absoluteUrl, defaultSocialImage, socialImage } from "~/domain/seo/social-image";
import { cutText } from "~/domain/text/visible";

export const organizationId = (origin: string) => `${origin}/#organization`;

const openDays = ({ firstDay, lastDay }: ContactFacts["hours"]) =>
  weekdays.slice(weekdays.indexOf(firstDay), weekdays.indexOf(lastDay) + 1);

/** The shop as an OnlineStore: address, contact and hours (seo-2). */
export function organizationData(origin: string, contact: ContactFacts): OnlineStore {
  const { street, city, state, zipCode } = contact.address;
  return {
    "@type": "OnlineStore",
    "@id": organizationId(origin),
    name: brand.name,
    url: absoluteUrl(origin, "/"),
    description: brand.description,
    logo: absoluteUrl(origin, "/apple-touch-icon.png"),
    image: absoluteUrl(origin, defaultSocialImage),
    email: contact.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zipCode,
      addressCountry: brand.country,
    },
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      email: contact.supportEmail,
      availableLanguage: "English",
      hoursAvailable: {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: openDays(contact.hours),
        opens: contact.hours.opens,
        closes: contact.hours.closes,
      },
    },
    sameAs: contact.social.map(({ url }) => url),
  };
}

export function websiteData(origin: string): WebSite {
  const search = {
    "@type": "SearchAction" as const,
    target: { "@type": "EntryPoint" as const, urlTemplate: `${origin}/wholesale?q={search_term_string}` },
    // Google's extension of SearchAction, missing in schema.org's types.
    "query-input": "required name=search_term_string",
  };
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: brand.name,
    url: absoluteUrl(origin, "/"),
    description: brand.tagline,
    publisher: { "@id": organizationId(origin) },
    potentialAction: search,
  };
}

export function breadcrumbData(origin: string, steps: readonly { label: string; to: string }[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ label: "Home", to: "/" }, ...steps].map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: absoluteUrl(origin, to),
    })),
  };
}

export interface ArticleFacts {
  title: string;
  slug: string;
  excerpt: string;
  category: string;
  tags: readonly string[];
  featuredImage: string | null;
  publishedAt: Date | null;
  updatedAt: Date;
}

/** A blog post. Its author is the shop, because staff names are user names and stay private. */
export function articleData(origin: string, post: ArticleFacts): Article {
  const url = absoluteUrl(origin, `/blog/${post.slug}`);
  return {
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    headline: cutText(post.title, 110),
    description: post.excerpt,
    image: [absoluteUrl(origin, socialImage(post.featuredImage))],
    datePublished: (post.publishedAt ?? post.updatedAt).toISOString(),
    dateModified: post.updatedAt.toISOString(),
    articleSection: post.category,
    keywords: post.tags.join(", "),
    inLanguage: "en-US",
    url,
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    author: { "@type": "Organization", name: brand.name, url: absoluteUrl(origin, "/about") },
    publisher: { "@type": "Organization", "@id": organizationId(origin), name: brand.name },
  };
}

export function faqData(questions: readonly { question: string; answerHtml: string }[]): FAQPage {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answerHtml }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answerHtml },
    })),
  };
}

const unsafe: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Content of an ld+json script. No value can close the script (access-7). */
export function structuredDataText(things: readonly Thing[]): string {
  const graph = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  return graph.replace(/[<>&\u2028\u2029]/g, (sign) => unsafe[sign] ?? "");
}
