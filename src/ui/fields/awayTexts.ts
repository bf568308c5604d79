import type { NamedPerson, RolePerson } from '../../schema/workflow.ts';
import { formatDay } from './format.ts';

/** "away until 3 Dec 2026; Ruth Ellis stands in". */
export const awayText = ({
  until,
  substitute,
}: {
  readonly until: string;
  readonly substitute: string | null;
}): string => `away until ${formatDay(until)}${substitute === null ? '' : `; ${substitute} stands in`}`;

/** Who acts: "Ruth Ellis, for Tom Hart"; "Tom Hart (away until 3 Dec 2026)" where nobody stands in; else the name. */
export const personText = ({ name, away }: RolePerson): string => {
  if (!away) return name;
  return away.substitute ? `${away.substitute.name}, for ${name}` : `${name} (away until ${formatDay(away.until)})`;
};

/** Several who act: "Ann Ash, Lee Moss"; "Ruth Ellis, for Tom Hart; Lee Moss". */
export const peopleText = (people: readonly RolePerson[]): string =>
  people.map(personText).join(people.some(({ away }) => away) ? '; ' : ', ');

/** The text of a button or a title, with for whom it is. */
export const withWhom = (text: string, whom: NamedPerson | null): string => (whom ? `${text} for ${whom.name}` : text);
