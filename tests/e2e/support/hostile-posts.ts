// What the browser tests' shop has and a demo shop has not: a post that attacks its readers, written past the sanitiser, and a
// blog category without a post.
import { eq } from "drizzle-orm";
import { openDatabase } from "~/db/client.server";
import { blogPosts } from "~/db/schema";
import { withState } from "../../../scripts/state";

const run = "window.__xss=1";

export const payloads = [
  `<script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `<svg onload="${run}"><animate onbegin="${run}" attributeName=x dur=1s>`,
  `<svg><script>${run}</script></svg>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `<iframe src="javascript:parent.__xss=1"></iframe>`,
  `<object data="javascript:${run}"></object><embed src="javascript:${run}">`,
  `<a class="bait" href="javascript:${run}">bait</a><a class="bait" href="&#106;ava\tscript:${run}">bait</a>`,
  `<a href="data:text/html,<script>${run}</script>">bait</a>`,
  `<details open ontoggle="${run}">x</details>`,
  `<video autoplay onplay="${run}" onerror="${run}"><source src=x onerror="${run}"></video>`,
  `<input autofocus onfocus="${run}"><form action="javascript:${run}"><button>bait</button></form>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  `<textarea><img src=x onerror="${run}"></textarea><title><img src=x onerror="${run}"></title>`,
  `<style>@import "https://evil.invalid/x.css";body{display:none}</style><link rel=stylesheet href=//evil.invalid/x.css>`,
  `<base href="https://evil.invalid/"><meta http-equiv=refresh content="0;url=https://evil.invalid">`,
  `<p style="position:fixed;inset:0;background:url(https://evil.invalid)" onmouseover="${run}">hover</p>`,
  `<img src="https://evil.invalid/pixel.png"><img srcset="https://evil.invalid/pixel.png 1x" src="//evil.invalid/a">`,
  `</div></article></main><script>${run}</script><!-- <div id="main">`,
  `</script><script>${run}</script>`,
  `"><script>${run}</script>`,
  `'-${run}-'`,
  "{{constructor.constructor('window.__xss=1')()}}",
];

export async function addHostilePosts(stateFolder: string): Promise<void> {
  await withState(stateFolder, async ({ DB }) => {
    const db = openDatabase(DB);
    const text = payloads.join(" ");
    await db.update(blogPosts).set({ isPublished: false }).where(eq(blogPosts.category, "news"));
    await db.insert(blogPosts).values({
      title: text,
      slug: "hostile",
      excerpt: text,
      content: payloads.join("\n"),
      authorId: "US-DEMOADMIN0",
      category: "tips",
      featuredImage: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.__xss=1"><script>parent.__xss=1</script></svg>`,
      featuredImageAlt: text,
      tags: [...payloads],
      isPublished: true,
      publishedAt: new Date(0),
      metaTitle: text,
      metaDescription: text,
    });
  });
}
