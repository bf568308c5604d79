import type { DatabaseSource } from '../../src/server/db/engine/index.ts';
import { prepare } from '../../src/server/prepare.ts';
import { quickHash } from './quickHash.ts';

/** The demo firm, whose people sign in at once: tests do so some thousand times, and few of them ask what that costs. */
export const demoFirm = async (source: DatabaseSource): Promise<void> => {
  await prepare({ demo: true, announce: () => undefined })(source);
  const owner = await source.acquire({ as: 'owner' });
  try {
    await owner.query('alter table users disable trigger user');
    await owner.query('update users set password_hash = $1', [quickHash('demo')]);
    await owner.query('alter table users enable trigger user');
    // Each file of tests copies the database: without the room of earlier versions there is half as much to copy.
    if (source.kind === 'postgres') await owner.query('vacuum full');
  } finally {
    owner.release();
  }
};
