import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { bucketStore } from '../../src/server/files/bucket.ts';
import { dossiers } from '../support/attached.ts';
import { testBucket } from '../support/bucket.ts';
import { testAppWith } from '../support/fixtures.ts';
import { attachmentsHold } from './suites/attachments.ts';

const bucket = testBucket();
const on = testAppWith(dossiers);

attachmentsHold(on, { files: () => bucketStore(bucket.settings), stored: bucket.stored });

async function* pieces(content: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

describe('a bucket', () => {
  const key = '1/ab/abababab-0000-4000-8000-000000000000';

  it('takes a large file in parts, and has it only once it is kept', async () => {
    const store = bucketStore(bucket.settings);
    const content = randomBytes(20 * 1024 * 1024 + 123);
    const arrived = await store.receive(key, pieces(content, 70_001));
    expect(await store.read(key)).toBeNull();
    await arrived.keep();
    expect(content.equals(await buffer((await store.read(key)) as Readable))).toBe(true);
    const part = await buffer((await store.read(key, { start: 8_388_600, end: 8_388_620 })) as Readable);
    expect(content.subarray(8_388_600, 8_388_621).equals(part)).toBe(true);
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
  });

  it('is not spoken to with a wrong secret', async () => {
    const store = bucketStore({ ...bucket.settings, secretAccessKey: 'wrong' });
    const before = bucket.stored();
    await expect(store.receive(key, pieces(Buffer.from('x'), 1))).rejects.toThrow('SignatureDoesNotMatch');
    expect(bucket.stored()).toEqual(before);
  });
});
