/** The numbers that the embedded engine has for what a file system refuses, with the codes that Node.js has for it. */
const codes: Readonly<Record<number, string>> = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' };

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk',
  EACCES: 'this user may not use its files',
  EPERM: 'this user may not use its files',
  EROFS: 'its disk can only be read',
};

/** An error of the engine: the code of a refused file, if it was one. */
export interface EngineError {
  readonly message: string;
  readonly code?: string | undefined;
}

/** What the engine threw, in words: a refused file is an object with a number, and no error. */
export const engineError = (thrown: unknown): EngineError => {
  if (thrown instanceof Error && !('errno' in thrown)) return { message: thrown.message };
  const errno = typeof thrown === 'object' && thrown && 'errno' in thrown ? Number(thrown.errno) : undefined;
  const code = errno === undefined ? undefined : codes[errno];
  if (code !== undefined) return { message: words[code] ?? code, code };
  return { message: thrown instanceof Error ? thrown.message : (JSON.stringify(thrown) ?? String(thrown)) };
};
