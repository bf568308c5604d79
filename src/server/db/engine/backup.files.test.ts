import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkFiles } from './backup.files.ts';

let place: string;
let uploads: string;
const ends: (() => void)[] = [];

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'plumbline-given-'));
  uploads = join(place, 'uploads');
  mkdirSync(join(uploads, '1', 'ab'), { recursive: true });
  mkdirSync(join(uploads, 'arriving'));
  writeFileSync(join(uploads, '1', 'ab', 'abcd'), 'kept');
  writeFileSync(join(uploads, 'arriving', 'x'), 'half of it');
});
afterEach(() => {
  rmSync(place, { recursive: true });
  for (const end of ends.splice(0)) end();
});

it('links stored files once, and never unfinished ones', async () => {
  const to = join(place, 'given');
  expect(await linkFiles(uploads, to)).toBe(1);
  expect(await linkFiles(uploads, to)).toBe(1);
  expect(readdirSync(to)).toEqual(['1']);
  expect(statSync(join(to, '1', 'ab', 'abcd')).ino).toBe(statSync(join(uploads, '1', 'ab', 'abcd')).ino);
  rmSync(join(uploads, '1', 'ab', 'abcd'));
  expect(readFileSync(join(to, '1', 'ab', 'abcd'), 'utf8')).toBe('kept');
});

it('gives nothing where nothing was uploaded', async () => {
  expect(await linkFiles(join(place, 'nowhere'), join(place, 'given'))).toBe(0);
  expect(existsSync(join(place, 'given'))).toBe(false);
});

const otherDisk = '/dev/shm';
const another = existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(tmpdir()).dev;
it.skipIf(!another)(`copies to another disk${another ? '' : ' (skipped: there is none here)'}`, async () => {
  const to = mkdtempSync(join(otherDisk, 'plumbline-given-'));
  ends.push(() => rmSync(to, { recursive: true }));
  expect(await linkFiles(uploads, to)).toBe(1);
  expect(readFileSync(join(to, '1', 'ab', 'abcd'), 'utf8')).toBe('kept');
  expect(readdirSync(join(to, '1', 'ab'))).toEqual(['abcd']);
});
