import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages, type Shipped } from './shippedPackages.ts';

/** The notices, as they are committed and shown. */
export const noticesFile = 'THIRD_PARTY_NOTICES.txt';

const head = `Plumbline runs with the software, fonts and data of others that are named here, under their licences.
Made by npm run notices from the packages that the lock file names. The tools that build it are no part of it.
`;

/** What comes inside a package under another licence than its own, and is told by no file in it. */
const inside = [
  {
    what: 'Roboto, the fonts of printed documents, in pdfmake',
    licence: 'Apache-2.0, Copyright Google; its text is that of pdfjs-dist below',
  },
  {
    what: 'The data of date-holidays, public holidays of countries',
    licence: 'CC-BY-SA-3.0, https://creativecommons.org/licenses/by-sa/3.0/legalcode',
  },
];

const isLicence = /^(licen[cs]e|notice|copying|copyright)/i;
const isCode = /\.(js|ts|mjs|cjs|json|map)$/;

interface Said {
  readonly licence: string;
  readonly author: string;
}

const saidBy = ({ folder }: Shipped): Said => {
  const { license, licenses, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license?: string | { type: string };
    licenses?: readonly { type: string }[];
    author?: string | { name: string };
  };
  const one = typeof license === 'object' ? license.type : license;
  return {
    licence: one ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'see its text',
    author: typeof author === 'object' ? author.name : (author ?? ''),
  };
};

/** The texts of licences in a package, its own first; those of packages inside it are theirs. */
const textsOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicence.test(entry.name) && !isCode.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(folder.length).includes('node_modules'))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
    .map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').replaceAll('\f', '').trim());

const line = '-'.repeat(80);

/** The notices: a list of all, then each text once, under those whose it is. @throws Error for a package that is not installed */
export const thirdPartyNotices = (): string => {
  const texts = new Map<string, string[]>();
  const list: string[] = [];
  for (const shipped of shippedPackages()) {
    const { licence, author } = saidBy(shipped);
    const title = `${shipped.name} ${shipped.version}`;
    const own = textsOf(shipped.folder);
    list.push(`${title}: ${licence}${own.length === 0 && author ? `, ${author}` : ''}`);
    for (const text of own) {
      const named = texts.get(text) ?? [];
      if (!named.includes(title)) named.push(title);
      texts.set(text, named);
    }
  }
  const told = [...texts].map(([text, names]) => `${line}\n${names.join('\n')}\n\n${text}\n`);
  return [head, ...list, ...inside.map(({ what, licence }) => `${what}: ${licence}`), '', ...told].join('\n');
};
