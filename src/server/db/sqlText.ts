/** A text as SQL spells it, for statements that take no parameters. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** The name of a table or column as SQL spells it. */
export const identifier = (text: string): string => `"${text.replaceAll('"', '""')}"`;
