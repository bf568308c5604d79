import { columnsOf, type Field, type Fields } from '../field.ts';
import type { Resource } from '../resource.ts';
import { clearedTogether, type ClearedMarks } from '../verification.ts';
import { unknownName } from './words.ts';

/** The fields by which a part has its place and identity: no change sets them. */
const ofItsPlace = ({ partOf, breakdown }: Resource): string[] => [
  ...(partOf ? [partOf.by] : []),
  'kind',
  'line_key',
  ...(breakdown?.fixed ?? []),
];

/** The fields in which people stand for a role. */
const inRoles = ({ people }: Resource): string[] =>
  Object.values(people).flatMap((place) => (typeof place === 'string' ? [place.split('.')[0] ?? place] : []));

const restProblems = (
  place: string,
  { clearedBy, harmless = {} }: Pick<ClearedMarks, 'clearedBy' | 'harmless'>,
  fields: Fields,
  decided: readonly (readonly [string, Field])[],
): string[] => {
  const columns = columnsOf(fields).map(([name]) => name);
  const named = Object.keys(harmless);
  return [
    ...clearedBy
      .filter((name) => !columns.includes(name))
      .map((name) => unknownName(`${place}clearedBy`, name, 'field', columns)),
    ...named
      .filter((name) => !(name in fields))
      .map((name) => unknownName(`${place}harmless`, name, 'field', Object.keys(fields))),
    ...named
      .filter((name) => clearedBy.includes(name))
      .map((name) => `${place}harmless: ${name} clears the marks; it is the one or the other`),
    ...decided.flatMap(([name]) =>
      clearedBy.includes(name) || name in harmless
        ? []
        : [`${place}clearedBy: ${name} is left out; say that it clears the marks, or in harmless why it does not`],
    ),
  ];
};

/** Every field of what is marked, and of the record that it is in, clears the marks or is said not to, with the reason. */
export const restsOnProblems = (resource: Resource): string[] => {
  const { partOf, verification, fields } = resource;
  if (!partOf || !verification) return [];
  const flags = Object.values(verification.marks).map(({ field }) => field);
  const own = Object.entries(fields).filter(
    ([name, f]) =>
      !('readOnly' in f && f.readOnly === 'derived') && !flags.includes(name) && !ofItsPlace(resource).includes(name),
  );
  const { parent } = partOf;
  // Of the record what people enter: what steps set is no change of theirs.
  const ofHead = Object.entries(parent.entered).filter(
    ([name]) => !inRoles(parent).includes(name) && name !== parent.workflow?.field,
  );
  return [
    ...clearedTogether(verification).flatMap(({ marks: [first], ...cleared }) => {
      const place = first?.set === undefined ? 'verification.' : `verification.sets.${first.set}.`;
      return restProblems(place, cleared, fields, own);
    }),
    ...restProblems('verification.head.', verification.head ?? { clearedBy: [] }, parent.fields, ofHead),
  ];
};
