import { UnreadableWorkbook } from '../zip/unreadable.ts';

/** A tag of XML: `name` without its prefix; from `start` to `end`, behind its ">". */
export interface Tag {
  readonly kind: 'open' | 'close' | 'empty';
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The value of one attribute, as it is written, and where the attribute stands with the space before it. */
interface Attribute {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const broken = () => new UnreadableWorkbook('A part of it is damaged');

const behind = (xml: string, text: string, from: number): number => {
  const at = xml.indexOf(text, from);
  if (at < 0) throw broken();
  return at + text.length;
};

/** Behind the ">" that ends the tag: one that stands in quotes is a part of a value. */
const tagEnd = (xml: string, from: number): number => {
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === 62) return at + 1;
    if (code === 34 || code === 39) at = behind(xml, code === 34 ? '"' : "'", at + 1) - 1;
  }
  throw broken();
};

const nameEnd = /[\s/>]/g;

/**
 * The tags of a text, each looked at once: whatever stands in it, this takes time by its length alone.
 * @throws UnreadableWorkbook for one without an end
 */
export function* tagsOf(xml: string): Generator<Tag> {
  for (let start = xml.indexOf('<'); start >= 0;) {
    let end: number;
    if (xml.startsWith('<!--', start)) end = behind(xml, '-->', start + 4);
    else if (xml.startsWith('<![CDATA[', start)) end = behind(xml, ']]>', start + 9);
    else if (xml.startsWith('<?', start)) end = behind(xml, '?>', start + 2);
    else {
      end = tagEnd(xml, start + 1);
      const isClose = xml[start + 1] === '/';
      nameEnd.lastIndex = start + (isClose ? 2 : 1);
      const [from, to] = [nameEnd.lastIndex, nameEnd.exec(xml)?.index ?? end - 1];
      const name = xml.slice(from, to);
      const kind = isClose ? 'close' : xml[end - 2] === '/' ? 'empty' : 'open';
      yield { kind, name: name.slice(name.indexOf(':') + 1), start, end };
    }
    start = xml.indexOf('<', end);
  }
}

/** The prefix of a tag's name with its colon; '' for none. */
export const prefixOf = (xml: string, { start, end }: Tag): string =>
  /^<\/?([\w.-]{1,100}:)/.exec(xml.slice(start, Math.min(end, start + 120)))?.[1] ?? '';

/** The attributes of a tag by their names, places counted from its start. */
export const attributesOf = (xml: string, { start, end }: Tag): ReadonlyMap<string, Attribute> =>
  new Map(
    Array.from(xml.slice(start, end).matchAll(/\s([\w:.-]+)=(?:"([^"]*)"|'([^']*)')/g), (match) => [
      match[1] ?? '',
      { value: match[2] ?? match[3] ?? '', start: match.index, end: match.index + match[0].length },
    ]),
  );

/** A tag's text without some of its attributes. */
export const tagWithout = (xml: string, tag: Tag, names: readonly string[]): string => {
  const own = attributesOf(xml, tag);
  const cuts = names.flatMap((name) => own.get(name) ?? []).toSorted((a, b) => b.start - a.start);
  return cuts.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), xml.slice(tag.start, tag.end));
};

/** The text of a tag with more attributes, or with another end. */
export const tagEndingIn = (text: string, ending: string): string =>
  `${text.slice(0, text.endsWith('/>') ? -2 : -1).trimEnd()}${ending}`;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const character = (code: number): string => (code <= 0x10_ffff ? String.fromCodePoint(code) : '\ufffd');

/** The text of an attribute's value; a number that is no character is the sign for one that is unknown. */
export const unescaped = (value: string): string =>
  value.replace(
    /&(?:#(\d{1,9})|#x([0-9a-f]{1,8})|(\w{1,9}));/gi,
    (whole, decimal: string, hex: string, name: string) => {
      if (decimal) return character(Number(decimal));
      return hex ? character(Number.parseInt(hex, 16)) : (entities[name] ?? whole);
    },
  );
