// What this shop never runs of its libraries, and no bundler can know, is cut out by its text; a few places do the same with less, each says
// why. A cut that finds no text fails the build.
import type { Plugin } from "vite";

interface Cut {
  /** Whose file: the browser's or the Worker's. */
  of: "client" | "ssr";
  module: RegExp;
  text: RegExp;
  /** What stands there instead; gets the text's groups, its module and the line that it stands on. */
  by: string | ((groups: string[], module: string, line: number) => string);
}

const router = (file: string) => new RegExp(`react-router/dist/production/${file}$`);
const reactDom = (file: string) => new RegExp(`react-dom/cjs/${file}\\.production\\.js$`);
const madeIn =
  (of: Cut["of"]) =>
  (module: RegExp, cuts: [text: RegExp, by: Cut["by"]][]): Cut[] =>
    cuts.map(([text, by]) => ({ of, module, text, by }));
const inBrowser = madeIn("client");
const onServer = madeIn("ssr");

/** The links that would load a page's files ahead: see below. */
const preloads: [RegExp, string][] = [
  [/let preloads = .*;/g, ""],
  [
    /React\$1\.createElement\("link", \{\s+rel: "modulepreload",\s+href: manifest\.entry\.module,[\s\S]*?\}\)\)(?=, initialScripts)/g,
    "null",
  ],
];

const cuts: Cut[] = [
  // Instrumentation and routes that are found by a rule of one's own: both off here.
  ...inBrowser(router("lib/.*"), [
    [/init\.instrumentations/g, "undefined"],
    [/(ssrInfo\.context\.)?future\.unstable_(customRouteDiscovery|routePatternMatching)/g, "undefined"],
    // Words for developers. A condition that does not hold says where it stands.
    [/\bwarn(?:ing|Once)\(.*\);$/gm, "undefined;"],
    [
      /\b((?:UNSAFE_)?invariant\(.*), (?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\);$/gm,
      ([call], module, line) => `${call}, "${module}:${line}");`,
    ],
  ]),
  ...inBrowser(router("lib/router/utils.js"), [[/ {2}Please separate it out to .*parse it for you\./g, ""]]),
  ...inBrowser(router("lib/dom/ssr/routes.js"), [[/ To fix this, please add .* function to the route/g, ""]]),
  ...inBrowser(router("lib/dom/ssr/fog-of-war.js"), [[/console\.warn\("Detected a manifest [^"]*"\)/g, "undefined"]]),
  // React's server components.
  ...inBrowser(router("lib/.*"), [[/(?<!function )useIsRSCRouterContext\(\)/g, "false"]]),
  ...inBrowser(router("lib/hooks.js"), [[/(?<=if \()this\.context\b/g, "false"]]),
  // Pages without a server.
  ...inBrowser(router("lib/dom/ssr/.*"), [
    [/!ssr (?=&& (?:!foundRevalidatingServerLoader|manifestRoute\.hasLoader))/g, "false "],
  ]),
  // What only a server writes into a page.
  ...inBrowser(router("lib/dom/ssr/components.js"), [
    [/staticContext \? (?=`window\.__reactRouterContext)/g, "false ? "],
    [/!isStatic \? " "/g, 'true ? " "'],
    ...preloads,
  ]),
  // Hot replacement of routes while one develops.
  ...inBrowser(router("lib/dom-export/hydrated-router.js"), [
    [/router\.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;/g, ""],
    [/(?<=let discoveryRuntime = )ssrInfo\.routeDiscoveryRuntime/g, "undefined"],
    [/ssrInfo\.context\.isSpaMode/g, "false"],
    [/ssrInfo\.context\.unstable_apiOnly( === true)?/g, "false"],
  ]),
  // The router's own view transitions.
  ...inBrowser(router("lib/components.js"), [
    [/let isViewTransitionAvailable = .*;/g, ""],
    [/!viewTransitionOpts \|\| !isViewTransitionAvailable/g, "true"],
    [/vtContext\.isTransitioning && !vtContext\.flushSync/g, "false"],
    [/renderDfd && pendingState && /g, "false && "],
    [/!vtContext\.isTransitioning && interruption/g, "false"],
    // Who shows what is under way asks for that by itself: the page renders anew when something else has changed, not for each step of a
    // form or a navigation, nor for routes that are fetched ahead.
    [
      /(?<=React\$1\.memo\(DataRoutes)(?=\))/g,
      `, (before, after) =>
  Object.keys(after.state).every((part) => ["navigation", "fetchers"].includes(part) || before.state[part] === after.state[part])`,
    ],
  ]),
  ...inBrowser(router("lib/router/router.js"), [
    [/if \(isBrowser\)(?= \{\n\s*restoreAppliedTransitions)/g, "if (false)"],
    [/if \(pendingAction === "POP" && !isUninterruptedRevalidation && location !== state\.location\)/g, "if (false)"],
    [/else if \(pendingViewTransitionEnabled\)/g, "else if (false)"],
    [/(?<=let runClientMiddleware = )isStaticHandler\b/g, "false"],
    // Pages that ask before they are left.
    [/if \(blockerKey && delta != null\)/g, "if (false)"],
    [/(?<=let blockerKey = )(?=shouldBlockNavigation\(\{)/g, "undefined && "],
  ]),
  // Zod's writer of JSON Schema.
  ...inBrowser(/zod\/v4\/classic\/schemas\.js$/, [
    [/create\w*JSONSchemaMethod\(this, .*?\)/g, "undefined"],
    [/\(ctx, json, params\) => processors\.\w+\(.*?\)/g, "undefined"],
  ]),
  // React's events of selecting and of writing with an input method, and its forms whose action is a function: the router's forms
  // have an address.
  ...inBrowser(reactDom("react-dom-client"), [
    [
      /handleEventFunc = targetInst \? getNodeFromInstance\(targetInst\) : window;\s+switch[\s\S]*?extractEvents\$1\([^)]*\);/g,
      "",
    ],
    [/use(?:Form|Action)State: \w+,/g, ""],
    // Links that a component writes into the head while it renders.
    [/(?<=r: requestFormReset),\s+D: prefetchDNS,[\s\S]*?M: preinitModuleScript/g, ""],
  ]),
  ...inBrowser(reactDom("react-dom"), [
    [/exports\.preconnect = [\s\S]*(?=exports\.requestFormReset)/g, ""],
    [/exports\.use\w+ = [\s\S]*(?=exports\.version)/g, ""],
  ]),
  // A page's list of files: no spaces (and nothing that is false: workers/router).
  ...onServer(router("lib/dom/ssr/components.js"), [
    [/(?<=getPartialManifest\(manifest, router\)), null, 2/g, ""],
    // What makes a page live is asked for once its words are painted (in a tab behind others, a second after it has loaded): it would
    // share a slow line with the styles, fonts and pictures that a visitor waits for. Each part is asked for and runs in a task of its own.
    [
      /(?<=JSON\.stringify\(manifest\.url\)\}` : ""\};\n)(?=\$\{matches)/g,
      `await new Promise((go) => {
  new PerformanceObserver(go).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(go, 1000));
});
const pause = () => globalThis.scheduler?.yield?.();
const parts = \${JSON.stringify([...new Set(manifest.entry.imports.concat(getModuleLinkHrefs(matches, manifest)))].reverse())};
for (const href of [...parts, \${JSON.stringify(manifest.entry.module)}]) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  await pause();
}
for (const part of parts) {
  await import(part);
  await pause();
}
`,
    ],
    [
      /`import \* as \$\{routeVarName\} from (\$\{JSON\.stringify\(module\)\});`/g,
      ([file]) => `\`const \${routeVarName} = await import(${file});\``,
    ],
    ...preloads,
  ]),
  // Nobody presses or nears a link on the server, and most of ours say where they lead: links were an eighth of a list of staff's.
  ...onServer(router("lib/dom/lib.js"), [
    [/(?<=let internalOnClick = )useLinkClickHandler\(to, \{[^}]*\}\)/g, "undefined"],
    [/usePrefetchBehavior\(prefetch, rest\)/g, "[false, null, {}]"],
    [
      /(?<=let href = )(useHref\(to, \{ relative \}\))(?=;\n\tlet location)/g,
      ([ask]) =>
        `basename === "/" && /^(?:\\/|(?:\\/[\\w%-][\\w.%-]*)+)(?:\\?[\\w.=&%-]+)?(?:#[\\w-]+)?$/.test(to) ? to : ${ask}`,
    ],
  ]),
  // A form's field makes all of its facts anew for each one that is read of it: on the server they stay as they are.
  ...onServer(/@conform-to\/react\/dist\/context\.mjs$/, [
    [
      /(return new Proxy\(\{\}, \{\s+get\(_, key, receiver\) \{\s+var _state\$constraint\$nam;)\s+var metadata = (getMetadata\(.*\));/g,
      ([proxy, made]) => `let metadata;\n${proxy}\nmetadata ??= ${made};`,
    ],
  ]),
  // Pages and mails are one string: React's stream is a second renderer of 100 KB.
  ...onServer(/react-dom\/server\.edge\.js$/, [
    [/require\('\.\/cjs\/react-dom-server\.edge\.production\.js'\)/g, "{}"],
  ]),
  // There is one copy of drizzle, so `instanceof` says all that its walk up each object's classes does: a twelfth of a checkout.
  ...onServer(/drizzle-orm\/entity\.js$/, [
    [/(?<=function is\(value, type\) )\{.*?\n\}/gs, "{ return value instanceof type; }"],
  ]),
];

/** What React still names, and what nobody else in the browser may use: it is cut out. */
const cutFromReact =
  /\b(?:on(?:BeforeInput|Composition(?:Start|Update|End))|use(?:FormState|ActionState|FormStatus)|requestFormReset|prefetchDNS|preconnect|preinit(?:Module)?|preloadModule)\b/;

/** Makes the cuts of one of the two builds. */
export function cutting(env: Cut["of"]): Plugin {
  const all = cuts.filter((cut) => cut.of === env);
  const made = new Set<Cut>();
  return {
    name: `cut-${env}`,
    apply: "build",
    applyToEnvironment: ({ name }) => name === env,
    transform: {
      filter: { id: all.map(({ module }) => module) },
      handler(code, id) {
        const module = id.split("/").at(-1)?.split(".")[0] ?? "";
        for (const cut of all) {
          if (!cut.module.test(id)) continue;
          code = code.replaceAll(cut.text, (...found) => {
            made.add(cut);
            if (typeof cut.by === "string") return cut.by;
            const at = found.findIndex((one) => typeof one === "number");
            const line = code.slice(0, found[at] as number).split("\n").length;
            return cut.by(found.slice(1, at) as string[], module, line);
          });
        }
        return { code, map: null };
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const used =
          env === "client" && chunk.type === "chunk" && chunk.name !== "framework" && cutFromReact.exec(chunk.code);
        if (used) this.error(`${used[0]} is cut out of React, and ${chunk.fileName} uses it`);
      }
    },
    buildEnd(error) {
      const missed = error ? undefined : all.find((cut) => !made.has(cut));
      if (missed) this.error(`Nothing to cut: ${missed.text} in ${missed.module}`);
    },
  };
}
