// Makes mutants of a source file: every changed expression stands in one copy of the file, behind a switch that chooses it by its id.
import { parseSync } from "vite";

// biome-ignore lint/suspicious/noExplicitAny: any node of the ESTree, read by its `type`
type Node = any;

/** One small change: `id` is its place, as "app/domain/cart/cart.ts:50:12 > to >=". */
export interface Mutant {
  id: string;
  file: string;
}

const swaps: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};
/** `list.filter(wanted)` becomes `list`. */
const removable = /^(filter|sort|toSorted|toReversed|slice|trim|toLowerCase|toUpperCase)$/;
const isText = ({ type, value }: Node) =>
  type === "TemplateLiteral" || (type === "Literal" && typeof value === "string");
const isTest = (parent: Node, node: Node) => /^(If|Conditional)/.test(parent.type) && parent.test === node;
/** The children that are code at run time: types have none. */
const childrenOf = (node: Node): [string, Node][] =>
  Object.entries(node as object).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((child) => child && typeof child.type === "string" && isCode(child, node, key))
      .map((child): [string, Node] => [key, child]),
  );
const isCode = (child: Node, parent: Node, key: string) =>
  (!child.type.startsWith("TS") || /^TS(As|Satisfies|NonNull)/.test(child.type)) &&
  !/^(Import|ExportAll|TemplateElement)/.test(child.type) &&
  !(key === "key" && !parent.computed);

/** The expressions that may stand in a node's place, by what they are called in the report. */
function changesOf(node: Node, parent: Node, text: (node: Node) => string): [string, string][] {
  const changes: [string, string][] = [];
  const swap = swaps[node.operator];
  if (
    /^(Binary|Logical)Expression$/.test(node.type) &&
    swap &&
    !(node.operator === "+" && [node.left, node.right].some(isText))
  )
    changes.push([`${node.operator} to ${swap}`, `(${text(node.left)}) ${swap} (${text(node.right)})`]);
  else if (isTest(parent, node) && node.operator !== "!") changes.push(["negated", `!(${text(node)})`]);
  if (node.type === "UnaryExpression" && node.operator === "!") changes.push(["! removed", text(node.argument)]);
  if (node.type === "Literal" && typeof node.value === "boolean") changes.push([`not ${node.value}`, `${!node.value}`]);
  if (node.type === "Literal" && typeof node.value === "number")
    for (const by of node.value === 0 ? [1] : [1, -1])
      changes.push([`${node.raw} to ${node.value + by}`, `${node.value + by}`]);
  if (node.type === "Literal" && typeof node.value === "string" && /^[!=]==/.test(parent.operator))
    changes.push(["emptied", '""']);
  if (node.type === "ArrayExpression" && node.elements.length <= 12)
    node.elements.forEach((gone: Node, at: number) => {
      const rest = node.elements.filter((_: Node, other: number) => other !== at).map(text);
      if (gone) changes.push([`without ${text(gone).slice(0, 30)}`, `[${rest.join(", ")}]`]);
    });
  const { callee } = node;
  if (
    node.type === "CallExpression" &&
    callee.type === "MemberExpression" &&
    !callee.computed &&
    removable.test(callee.property.name)
  )
    changes.push([`without .${callee.property.name}`, text(callee.object)]);
  const isReturned =
    (parent.type === "ReturnStatement" || (parent.type === "ArrowFunctionExpression" && parent.body === node)) &&
    node.type !== "BlockStatement";
  if (isReturned && !/^(Literal|Identifier|Logical|Binary|Unary)/.test(node.type))
    changes.push(["returns nothing", node.type === "ArrayExpression" ? "[]" : isText(node) ? '""' : "null"]);
  return changes.filter(([, changed]) => changed !== text(node));
}

/** The file with all its mutants, none of them chosen: `globalThis.mutant` is the id of the one that acts. A loop counts its rounds. */
export function withMutants(file: string, source: string, isWanted: (index: number) => boolean = () => true) {
  const mutants: Mutant[] = [];
  const original = (node: Node) => source.slice(node.start, node.end);
  let found = 0;

  function print(node: Node, parent: Node, isInChain: boolean): string {
    const isLink = /^(Call|Member)Expression$/.test(node.type) || node.type === "TSNonNullExpression";
    let code = "";
    let at = node.start;
    for (const [key, child] of childrenOf(node).toSorted(([, a], [, b]) => a.start - b.start)) {
      const isSpine =
        (node.type === "ChainExpression" || (isInChain && isLink)) && /^(expression|callee|object)$/.test(key);
      if (child.start < at) continue; // A shorthand property names its key and value at one place.
      const isLoopBody = key === "body" && /^(For|While|DoWhile)/.test(node.type);
      const printed = print(child, node, isSpine);
      code += source.slice(at, child.start) + (isLoopBody ? `{ globalThis.countRound?.(); ${printed} }` : printed);
      at = child.end;
    }
    code += source.slice(at, node.end);
    if (isInChain || parent.type === "ExpressionStatement") return code;
    for (const [what, changed] of changesOf(node, parent, original)) {
      if (!isWanted(found++)) continue;
      const line = source.slice(0, node.start).split("\n");
      const place = `${file}:${line.length}:${line.at(-1)!.length + 1} ${what}`;
      const twins = mutants.filter(({ id }) => id.startsWith(place)).length; // `a && b && c` begins twice at one place.
      const id = twins > 0 ? `${place} (${twins + 1})` : place;
      mutants.push({ id, file });
      code = `(globalThis.mutant === ${JSON.stringify(id)} ? (${changed}) : ${code})`;
    }
    return code;
  }

  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return {
    code: source.slice(0, program.start) + print(program, { type: "" }, false) + source.slice(program.end),
    mutants,
  };
}

export interface Lock {
  file: string;
  /** The text in the file, once, and what stands there instead: an expression, or words of a `sql` template. */
  text: string;
  mutant: string;
  /** The workerd tests near it, under tests/services. */
  tests: string[];
}

export const lockId = ({ file, text, mutant }: Lock) => `${file} «${text}» to «${mutant}»`;

/** The file with the mutants of the list. Error for a text that does not occur in it exactly once, or that meets another. */
export function withLocks(file: string, source: string, locks: readonly Lock[]): string {
  const { program } = parseSync(file, source);
  const words: [number, number][] = [];
  (function visit(node: Node) {
    for (const quasi of node.quasis ?? []) words.push([quasi.start, quasi.end]);
    for (const [, child] of childrenOf(node)) visit(child);
  })(program);
  const places = locks.map((lock) => ({ ...lock, at: source.indexOf(lock.text), id: JSON.stringify(lockId(lock)) }));
  let code = source;
  let end = source.length;
  for (const { text, mutant, at, id } of places.toSorted((a, b) => b.at - a.at)) {
    if (at < 0 || source.indexOf(text, at + 1) >= 0 || at + text.length > end)
      throw new Error(`scripts/mutants/second-locks.ts: not once in ${file}, or it meets another: ${text}`);
    const isWords = words.some(([start, stop]) => start <= at && at < stop);
    const choice = isWords
      ? `\${globalThis.mutant === ${id} ? sql\`${mutant}\` : sql\`${text}\`}`
      : `(globalThis.mutant === ${id} ? ${mutant} : ${text})`;
    code = code.slice(0, at) + choice + code.slice(at + text.length);
    end = at;
  }
  return code;
}
