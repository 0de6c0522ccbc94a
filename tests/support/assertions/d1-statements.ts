// Splits a migration into statements as D1's `/query` endpoint does: `BEGIN` opens a compound statement and the next `END` closes it,
// even if that `END` belongs to a CASE inside the trigger (cloudflare/workers-sdk#4727).

export function statementsOfD1(text: string): string[] {
  const statements: string[] = [];
  let statement = "";
  let isCompound = false;
  const tokens = text.matchAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|`[^`]*`|\w+|[\s\S]/g);
  for (const [token] of tokens) {
    if (token.startsWith("--") || token.startsWith("/*")) continue;
    if (token === "BEGIN") isCompound = true;
    if (token.toUpperCase() === "END") isCompound = false;
    if (token === ";" && !isCompound) {
      statements.push(statement.trim());
      statement = "";
    } else statement += token;
  }
  return [...statements, statement.trim()].filter((one) => one !== "");
}
