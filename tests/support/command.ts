import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { nodeFlags } from './nodeFlags.ts';

/** What a command of an administrator printed, and its exit code. */
export interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs `scripts/<name>.ts` as its line in package.json does; `within`: a command that becomes it. */
export const runCommand = async (
  name: string,
  words: readonly string[],
  env: Record<string, string>,
  within: readonly string[] = [],
): Promise<Ran> => {
  const [program = process.execPath, ...all] = [
    ...within,
    process.execPath,
    ...nodeFlags,
    `scripts/${name}.ts`,
    ...words,
  ];
  try {
    const { stdout, stderr } = await promisify(execFile)(program, all, { env: { ...process.env, ...env } });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code = 1, stdout = '', stderr = '' } = error as Partial<{ code: number; stdout: string; stderr: string }>;
    return { code, output: stdout + stderr };
  }
};
