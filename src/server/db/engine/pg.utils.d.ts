declare module 'pg/lib/utils.js' {
  /** Encodes a JavaScript value as a parameter of PostgreSQL. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
