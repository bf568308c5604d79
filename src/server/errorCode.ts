/** The code of an error of Node.js, of PostgreSQL or of zlib; undefined where it has none. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
