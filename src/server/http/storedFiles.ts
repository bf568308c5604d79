import type { Context } from 'hono';
import type { FileStore } from '../files/store.ts';
import type { Env, AppContext } from './types.ts';

/** @throws Error where the application was made without a place for files */
export const storeOf = ({ files }: Pick<AppContext, 'files'>): FileStore => {
  if (!files) throw new Error('There is no place for files');
  return files;
};

/** Removes what no row names any longer. What cannot be removed now is left over, and no failure of the call. */
export const removeStored = async (
  parts: Pick<AppContext, 'files'>,
  keys: readonly string[],
  c: Context<Env>,
): Promise<void> => {
  for (const key of keys)
    await storeOf(parts)
      .remove(key)
      .catch((error: unknown) => c.get('log').error({ err: error, key }, 'A file could not be removed'));
};
