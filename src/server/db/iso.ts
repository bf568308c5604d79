import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A moment as UTC ISO 8601, for statements whose rows drizzle does not decode. */
export const isoOf = (moment: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
