import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from './resources/index.ts';

/** The rooms that every module is made of. People and branches are theirs; whatever else the firm does is a module's. */
const rooms = [
  'src/schema',
  'src/dataProvider',
  'src/authProvider',
  'src/ui',
  ...['engine', 'db', 'http', 'live', 'files', 'print', 'spreadsheet', 'zip'].map((room) => `src/server/${room}`),
];

/** Words of the business, also within a name: `boqLines`, `openRfq`. */
const business =
  /estimation|boq|\bbom\b|Bom(?![a-z])|rfq|enquir|buyout|consumable|vendor|customer|purchas|procure|quotation(?! mark)|\b[Pp]rojects?\b|\bstock\b|levelling/i;

/** Columns of a branch: what stands on the firm's documents. */
const allowed = /quotation_(?:terms|validity_days)/;

const commentsIn = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const filesIn = (room: string): string[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|cts)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(room, name));

const namingIn = (file: string, text: string): string[] =>
  text
    .replace(commentsIn, '')
    .split('\n')
    .filter((line) => business.test(line) && !allowed.test(line))
    .map((line) => `${file}: ${line.trim()}`);

describe('the rooms that every module is made of', () => {
  it('name no business, whatever their comments take for an example', () => {
    const files = rooms.flatMap(filesIn);
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => namingIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('name no resource of a module by its name in quotes', () => {
    const ofModules = resources.map(({ name }) => name).filter((name) => /_/.test(name) && !/history|trail/.test(name));
    const quoted = new RegExp(`'(?:${ofModules.join('|')})'`);
    const naming = rooms
      .flatMap(filesIn)
      .filter((file) => quoted.test(readFileSync(file, 'utf8').replace(commentsIn, '')));
    expect(naming).toEqual([]);
  });

  it('import nothing of a module, but what describes people and branches', () => {
    const modules = readdirSync('src/resources', { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && entry.name !== 'people' ? [entry.name] : [],
    );
    const ofModule = new RegExp(`'[^'\\n]*/(?:resources|workflows|domain|modules|pages)/(?:${modules.join('|')})/`);
    expect(modules.length).toBeGreaterThan(5);
    expect(ofModule.test("import { a } from '../../resources/rfq/a.ts';")).toBe(true);
    const importing = rooms.flatMap(filesIn).filter((file) => ofModule.test(readFileSync(file, 'utf8')));
    expect(importing).toEqual([]);
  });

  it('would be seen naming it', () => {
    expect(
      namingIn('a.ts', 'const boqLines = 1; // of a project\n/* vendors */ openRfq();\nconst projection = 1;'),
    ).toEqual(['a.ts: const boqLines = 1;', 'a.ts: openRfq();']);
  });
});
