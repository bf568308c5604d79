import { mentionToken, withMentions } from '../../schema/mentions.ts';

/** What stands in the box while a comment is typed: people by the names that are shown behind an @. */
export interface Typed {
  readonly text: string;
  readonly people: Readonly<Record<string, number>>;
}
export interface Person {
  readonly id: number;
  readonly name: string;
}

/** A name under which nobody else stands already. */
const nameFor = ({ id, name }: Person, people: Typed['people']): string => {
  const plain = name.replace(/[[\]\r\n]/g, '');
  return (people[plain] ?? id) === id ? plain : `${plain} (${id})`;
};

/** A stored comment as it is typed: `@[Tom Whitaker](user:12)` reads "@Tom Whitaker". */
export const typedFrom = (stored: string): Typed => {
  const people: Record<string, number> = Object.create(null);
  const text = withMentions(stored, (mention) => {
    const name = nameFor(mention, people);
    people[name] = mention.id;
    return `@${name}`;
  });
  return { text, people };
};

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The comment as it is stored, with a token for each person who was chosen and still stands in the text. */
export const storedFrom = ({ text, people }: Typed): string => {
  // "Tom Whitaker" before "Tom": the longest name that fits is meant.
  const names = Object.keys(people).sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  const called = new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replace(called, (all, name: string) => {
    const id = people[name];
    return id === undefined ? all : mentionToken({ id, name });
  });
};

/** The name that is being typed behind an @ before the caret, and where it begins; undefined elsewhere. */
export const mentionAt = (text: string, caret: number): { from: number; name: string } | undefined => {
  const [match, name] =
    /(?:^|[\s([{"'])@([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?|)$/u.exec(text.slice(0, caret)) ?? [];
  return match === undefined || name === undefined ? undefined : { from: caret - name.length - 1, name };
};

/** The text with the person in place of what was typed of the name, and where the caret stands then. */
export const withPerson = (
  { text, people }: Typed,
  { from, to }: { readonly from: number; readonly to: number },
  person: Person,
): { typed: Typed; caret: number } => {
  const name = nameFor(person, people);
  const after = text.slice(to);
  const inserted = `@${name}${/^[\s.,;:!?)]/.test(after) ? '' : ' '}`;
  return {
    typed: { text: text.slice(0, from) + inserted + after, people: { ...people, [name]: person.id } },
    caret: from + inserted.length,
  };
};
