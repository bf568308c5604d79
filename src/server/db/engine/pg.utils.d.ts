declare module 'pg/lib/utils.js' {
  /** A JavaScript value as the text (or bytes) that PostgreSQL takes for a parameter. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
