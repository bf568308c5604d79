import { deflateRawSync } from 'node:zlib';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseFile, ownDraft } from './files.ts';
import { served } from './support.ts';

const on = served();
let folder: string;
let large: string;
let bomb: string;

/** A ZIP of 160 MB of nothing in 160 KB, as its directory says. */
const zipBomb = (): Buffer => {
  const size = 160 * 1024 * 1024;
  const packed = deflateRawSync(Buffer.alloc(size));
  const name = Buffer.from('xl/workbook.xml');
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([header, name, packed, central, name, end]);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-'));
  [large, bomb] = [join(folder, 'large.xlsx'), join(folder, 'bomb.xlsx')];
  await writeFile(large, Buffer.alloc(60 * 1024 * 1024, 'PK'));
  await writeFile(bomb, zipBomb());
});
afterAll(() => rm(folder, { recursive: true }));

it('refuses a file of 60 MB, and one that would be too large unpacked, wherever files are imported', async () => {
  const { id } = await ownDraft(on);
  const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${id}`);
  for (const path of [`/boq-import/boq-sale/${id}`, '/customers/import']) {
    await page.goto(`${on.url}${path}`);
    await chooseFile(page, large);
    await page.getByRole('alert').getByText('The file is larger than 20 MB.').waitFor();
    await chooseFile(page, bomb);
    await page
      .getByRole('alert')
      .getByText('This workbook comes to 160 MB when it is unpacked; at most 128 MB can be read.')
      .waitFor();
    // It goes on with another file.
    expect(await page.getByRole('button', { name: 'Choose a file' }).isEnabled()).toBe(true);
  }
});
