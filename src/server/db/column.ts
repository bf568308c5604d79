import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A column of a table whose columns follow from a description. @throws Error where the table has none of that name */
export const columnNamed = (table: Readonly<Record<string, AnyPgColumn>>, name: string): AnyPgColumn => {
  const column = table[name];
  if (!column) throw new Error(`The table has no column ${name}`);
  return column;
};
