import pg from 'pg';

type Parser = (text: string) => unknown;

const asText: Parser = (text) => text;
// oxlint-disable-next-line typescript/consistent-type-assertions -- the package's types know its own list of OIDs, and it takes any number
const parserOf = pg.types.getTypeParser as (oid: number, format?: string) => Parser;
const textArray = parserOf(1009);

/**
 * By type OID: values that JavaScript would damage remain PostgreSQL's text, as drizzle's node-postgres driver expects.
 * In pg numeric and int8 are text already, bytea is a Buffer, json is parsed, bool and int4 are native. This map adds
 * their arrays, and times.
 */
const parsers: ReadonlyMap<number, Parser> = new Map([
  [1082, asText], // date
  [1083, asText], // time
  [1114, asText], // timestamp
  [1184, asText], // timestamptz
  [1186, asText], // interval
  [1016, textArray], // int8[]
  [1115, textArray], // timestamp[]
  [1182, textArray], // date[]
  [1185, textArray], // timestamptz[]
  [1187, textArray], // interval[]
  [1231, textArray], // numeric[]
]);

/** The value parsers of both databases. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) => parsers.get(oid) ?? parserOf(oid, format),
};
