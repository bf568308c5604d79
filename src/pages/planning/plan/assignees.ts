import type { CellReading } from '../../../ui/fields/numbers.ts';
import type { FoundOffers } from '../../../ui/sheet/offers.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Who can do a task, as a cell names them. */
export interface Assignees {
  /** What a cell says of a person: the name, with the address where several have it. */
  readonly nameOf: (id: number) => string | undefined;
  /** The id, as a text, of the person whom a text names: by a name that is theirs alone, or an address. */
  readonly read: (text: string) => CellReading;
  readonly find: (text: string) => FoundOffers;
}

const same = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
const mostOffered = 10;

/** What a text means among people: exactly one of them, or it is told why not. */
export const assigneesOf = (people: readonly Person[]): Assignees => {
  const byName = new Map<string, Person[]>();
  for (const person of people) byName.set(same(person.name), [...(byName.get(same(person.name)) ?? []), person]);
  const shown = ({ name, email }: Person) => ((byName.get(same(name))?.length ?? 0) > 1 ? `${name} (${email})` : name);
  const labels = new Map(people.map((person) => [person.id, shown(person)]));
  const known = new Map(people.flatMap((one) => [shown(one), one.email].map((text) => [same(text), one] as const)));
  const read = (text: string): CellReading => {
    if (text.trim() === '') return { value: null };
    const person = known.get(same(text));
    if (person) return { value: String(person.id) };
    const namesakes = byName.get(same(text)) ?? [];
    if (namesakes.length > 1) return { error: `“${text.trim()}” names ${namesakes.length} people: add the address` };
    return { error: `“${text.trim()}” names nobody of this branch who sees plans` };
  };
  return {
    nameOf: (id) => labels.get(id),
    read,
    find: (text) => {
      const words = same(text).split(' ');
      const found = people
        .filter((one) => words.every((word) => same(`${one.name} ${one.email}`).includes(word)))
        .slice(0, mostOffered);
      const exact = known.get(same(text));
      return {
        offers: found.map((one) => ({ key: String(one.id), code: '', name: one.name, details: [one.email] })),
        chosen: exact ? found.indexOf(exact) : -1,
      };
    },
  };
};
