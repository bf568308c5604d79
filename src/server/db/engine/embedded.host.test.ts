import { expect, test } from 'vitest';
import { dumpOf } from '../../../../tests/support/clusters.ts';
import { EmbeddedDatabaseDied, EmbeddedHost } from './embedded.host.ts';

test('a death of the thread reaches every waiting caller, is reported once, and final', async () => {
  const fatal: Error[] = [];
  const host = await EmbeddedHost.start({ directory: null, dump: await dumpOf('empty') }, (error) => fatal.push(error));
  const died = new Promise<Error>((resolve) => {
    const session = host.connect({ data: () => undefined, died: resolve });
    // A startup packet of no known version, which the engine throws at.
    host.write(session, new Uint8Array([0, 0, 0, 9, 9, 9, 9, 9, 0]));
  });
  expect(await died).toBeInstanceOf(EmbeddedDatabaseDied);
  expect(fatal).toEqual([await died]);
  expect(() => host.connect({ data: () => undefined, died: () => undefined })).toThrow('The embedded database died');
  await expect(host.dump()).rejects.toThrow('The embedded database died');
  await host.close();
  expect(fatal).toHaveLength(1);
});

test('a cluster that does not open is an error', async () => {
  await expect(
    EmbeddedHost.start({ directory: null, dump: new Uint8Array([1, 2, 3]) }, () => undefined),
  ).rejects.toThrow('does not open');
});
