import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { designLimits, platingChoices, platings } from "~/domain/designer/designer";
import { formatMoney } from "~/domain/money/money";
import { articleData, breadcrumbData, structuredDataText } from "~/domain/seo/structured-data";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { Article } from "~/routes/blog/article";
import { articleMeta } from "~/routes/blog/article-meta";
import { builtInArticle } from "~/routes/blog/built-in-article";
import { cardPost } from "~/routes/blog/card-post";
import { listMorePosts } from "~/services/blog/blog.server";
import { JsonLd } from "~/ui/frame/json-ld";
import { pageMeta } from "~/ui/frame/page-meta";
import { Prose } from "~/ui/html/prose";
import type { Route } from "./+types/how-pins-are-made";

const path = `/blog/${builtInArticle.slug}`;

export const loader = page(async (app) => {
  const steps = [
    { label: "Blog", to: "/blog" },
    { label: builtInArticle.title, to: path },
  ];
  const things = [articleData(app.origin, builtInArticle), breadcrumbData(app.origin, steps)];
  const more = await listMorePosts(app, builtInArticle);
  return { more: more.map(cardPost), structuredData: structuredDataText(things) };
});

export const headers: Route.HeadersFunction = () => publicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: builtInArticle.title,
    description: builtInArticle.excerpt,
    path,
    matches,
    image: builtInArticle.featuredImage,
    imageAlt: builtInArticle.featuredImageAlt,
    type: "article",
  }),
  ...articleMeta(builtInArticle),
];

export default function HowPinsAreMade({ loaderData: { more, structuredData } }: Route.ComponentProps) {
  return (
    <>
      <JsonLd text={structuredData} />
      <Article post={builtInArticle} more={more}>
        <Prose>
          <Drawing />
          <Metal />
          <Colour />
          <Limits />
        </Prose>
      </Article>
    </>
  );
}

function Drawing() {
  return (
    <>
      <p>
        Run your thumb over a soft enamel pin and you can read it like a scorecard in the dark. The metal stands proud,
        the color sits below it, and every line of the drawing has an edge. That feel isn't decoration. It's how the pin
        is built, and once you know how, you'll draw better pins.
      </p>
      <h2>1. The drawing becomes walls</h2>
      <p>
        Enamel is poured as a liquid. It stays where it belongs because a thin metal wall runs around every patch of
        color, like the lip around a bunker. So the first thing our artists do with your logo is to find those walls: no
        two colors may touch without metal between them, and no wall may be thinner than about 0.012 inches (0.3 mm).
        Fades and shadows are turned into flat shapes. You see the result as a mockup {brand.promises.mockup.standard}{" "}
        and revise it until it's right.
      </p>
    </>
  );
}

function Metal() {
  return (
    <>
      <h2>2. A die is cut, and iron is struck</h2>
      <p>
        The approved drawing is milled into a block of hardened steel: the die. A press then drives it into a sheet of
        soft iron with the force of about 40 cars. One blow gives the walls, the recesses and the letters on the back. A
        second tool trims the outline, and a post is welded to the back.
      </p>
      <h2>3. Plating comes before color</h2>
      <p>
        The bare pins are polished and hung in a bath, where a current lays metal onto every wall. You choose which:
      </p>
      <ul>
        {platings.map((plating) => (
          <li key={plating}>
            <strong>{platingChoices[plating].label}</strong>
            {platingChoices[plating].perPinCents > 0
              ? `, ${formatMoney(platingChoices[plating].perPinCents)} more for each pin`
              : ", at no extra charge"}
          </li>
        ))}
      </ul>
      <p>
        Bright metal flatters saturated color; black nickel makes pale artwork read like ink. If you can't decide, ask
        for a mockup in both.
      </p>
    </>
  );
}

function Colour() {
  return (
    <>
      <h2>4. Color, one syringe at a time</h2>
      <p>
        Each color is mixed to a Pantone number and dropped into its recess by hand, with a needle as fine as the one on
        an inflation pump. One color per pass, then into the oven at about 175 °F, then the next. The enamel sinks a
        little as it cures, and that is where the thumb feel comes from. Hard enamel is filled to the brim and ground
        flat instead: smooth as a coin, and with half the character.
      </p>
      <blockquote>Soft enamel catches the light twice: once on the metal, and once in the dip of the color.</blockquote>
      <h2>5. Inspection, backing, bag</h2>
      <p>
        We check every pin under a lamp: full cells, clean walls, straight post. Then it gets its clutch and, if you
        like, its own bag or a printed backing card. Custom pins are {brand.promises.made}.
      </p>
    </>
  );
}

function Limits() {
  return (
    <>
      <h2>Where we say no</h2>
      <p>
        Photographs, hairlines and six-point type don't survive in metal, and we'd rather tell you than take the order.
        A good test: print your logo at 1 inch and look at it from arm's length. If you can't read it there, no one will
        read it on a cap. Fewer shapes, bolder lines, one joke per pin.
      </p>
      <p>
        Ready to try? The <Link to="/custom">pin designer</Link> draws your logo in enamel while you watch and prices it
        from {designLimits.minQuantity} pieces. Or <Link to="/quote">send us a napkin sketch</Link>; some of our best
        pins started on one.
      </p>
    </>
  );
}
