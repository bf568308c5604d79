import { mentionToken, withMentions } from '../../schema/mentions.ts';

/** The content of the text box: the text, and the ids of the mentioned people by the names after an @. */
export interface TypedMention {
  readonly text: string;
  readonly people: Readonly<Record<string, number>>;
}
export interface MentionedPerson {
  readonly id: number;
  readonly name: string;
}

/** A name that no other person in the text has. */
const nameFor = ({ id, name }: MentionedPerson, people: TypedMention['people']): string => {
  const plain = name.replace(/[[\]\r\n]/g, '');
  return (people[plain] ?? id) === id ? plain : `${plain} (${id})`;
};

/** A stored comment for the text box: `@[Tom Whitaker](user:12)` becomes "@Tom Whitaker". */
export const typedFrom = (stored: string): TypedMention => {
  const people: Record<string, number> = Object.create(null);
  const text = withMentions(stored, (mention) => {
    const name = nameFor(mention, people);
    people[name] = mention.id;
    return `@${name}`;
  });
  return { text, people };
};

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The comment to store, with a token for each chosen person whose name is still in the text. */
export const storedFrom = ({ text, people }: TypedMention): string => {
  // "Tom Whitaker" before "Tom": the longest matching name wins.
  const names = Object.keys(people).sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  const called = new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replace(called, (all, name: string) => {
    const id = people[name];
    return id === undefined ? all : mentionToken({ id, name });
  });
};

/** The name after an @ before the caret, and its position; undefined without an @. */
export const mentionAt = (text: string, caret: number): { from: number; name: string } | undefined => {
  const [match, name] =
    /(?:^|[\s([{"'])@([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?|)$/u.exec(text.slice(0, caret)) ?? [];
  return match === undefined || name === undefined ? undefined : { from: caret - name.length - 1, name };
};

/** The text with the person's full name inserted, and the new caret position. */
export const withPerson = (
  { text, people }: TypedMention,
  { from, to }: { readonly from: number; readonly to: number },
  person: MentionedPerson,
): { typed: TypedMention; caret: number } => {
  const name = nameFor(person, people);
  const after = text.slice(to);
  const inserted = `@${name}${/^[\s.,;:!?)]/.test(after) ? '' : ' '}`;
  return {
    typed: { text: text.slice(0, from) + inserted + after, people: { ...people, [name]: person.id } },
    caret: from + inserted.length,
  };
};
