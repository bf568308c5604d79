import { hasDefault } from './gone.ts';

const breakpoint = '--> statement-breakpoint\n';

/** A column that has to be filled from now on, in a table that has rows. */
const tightening = /^ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET NOT NULL;$/;
const adding = /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"([^;]*);$/;

const statementsOf = (sql: string): string[] => sql.split(breakpoint).map((statement) => statement.trim());

/** What would fail on a table that has rows: a column that must be filled, and no initial value to fill it with. */
export const unfillable = (sql: string): string[] =>
  statementsOf(sql).flatMap((statement) => {
    const [, added, column, rest = ''] = adding.exec(statement) ?? [];
    if (added !== undefined)
      return /NOT NULL/.test(rest) && !/DEFAULT|GENERATED/.test(rest) ? [`${added}.${column}`] : [];
    const [, table = '', tightened = ''] = tightening.exec(statement) ?? [];
    return table === '' || hasDefault(table, tightened) ? [] : [`${table}.${tightened}`];
  });

/**
 * The same statements, with the empty values of a column filled with its initial one before it must have a value. The
 * triggers of the table rest meanwhile: nobody changes these rows, so no version is counted and nothing is refused as
 * frozen or as nobody's work.
 */
export const withFills = (sql: string): string => {
  const all = statementsOf(sql);
  const tightened = all.filter((statement) => tightening.test(statement));
  const tables = [...new Set(tightened.map((statement) => tightening.exec(statement)?.[1] ?? ''))];
  const fills = tables.flatMap((table) => [
    `ALTER TABLE "${table}" DISABLE TRIGGER USER;`,
    ...tightened.flatMap((statement) => {
      const [, of, column = ''] = tightening.exec(statement) ?? [];
      return of === table ? [`UPDATE "${table}" SET "${column}" = DEFAULT WHERE "${column}" IS NULL;`] : [];
    }),
    `ALTER TABLE "${table}" ENABLE TRIGGER USER;`,
  ]);
  // The initial values are those of the other statements.
  return [...all.filter((statement) => !tightening.test(statement)), ...fills, ...tightened].join(breakpoint);
};
