/** What of SQL holds no end of a statement: a text, a name, a body between dollars, a comment. */
const whole = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[^]*?\1|--[^\n]*|\/\*[^]*?\*\/|[^'"$;\-/]+|[^]/g;

/** The statements of SQL text in order, without their semicolons. */
export const statementsOf = (text: string): string[] => {
  const statements = [''];
  for (const [part] of text.matchAll(whole))
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part;
  return statements.map((one) => one.trim()).filter(Boolean);
};
