import type { Context } from 'hono';
import type { FileStore } from '../files/store.ts';
import type { Env, AppContext } from './types.ts';

/** The store of uploaded files. @throws Error if the application has none */
export const storeOf = ({ files }: Pick<AppContext, 'files'>): FileStore => {
  if (!files) throw new Error('There is no place for files');
  return files;
};

/** Removes stored files without a row. A file that cannot be removed is logged, and the call succeeds. */
export const removeStored = async (
  context: Pick<AppContext, 'files'>,
  keys: readonly string[],
  c: Context<Env>,
): Promise<void> => {
  for (const key of keys)
    await storeOf(context)
      .remove(key)
      .catch((error: unknown) => c.get('log').error({ err: error, key }, 'A file could not be removed'));
};
