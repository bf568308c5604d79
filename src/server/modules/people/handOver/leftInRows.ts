import { groupedBy } from '../../../../domain/grouped.ts';
import type { Left, LeftRecord } from '../../../../resources/people/leftCall.ts';
import type { Actor } from '../../../db/database.ts';
import { ownedResourceNamed } from '../../../db/tables.ts';
import { countedRecords } from '../../../engine/import/bindings.ts';
import type { Who } from '../../../engine/who.ts';
import type { Orphan } from './left.ts';
import { elsewhere, recordOf, recordsOf, type LeftInBranch } from './leftBy.ts';
import { told } from './leftWithNobody.ts';

/** So many records of a row are named; of all it is said how many they are. */
const named = 5;

const nameOf = ({ resource, name, about }: LeftRecord): string =>
  name === null
    ? `${ownedResourceNamed(resource).title} that you may not view`
    : [name, about].filter((text) => text !== null).join(', ');

const sentences = (records: readonly LeftRecord[], others: Left['elsewhere']): string[] => {
  const kinds = [...groupedBy(records, ({ resource }) => resource)].map(([resource, { length }]) =>
    countedRecords(length, ownedResourceNamed(resource)),
  );
  const names = records.slice(0, named).map(nameOf);
  if (records.length > named) names.push(`and ${records.length - named} more`);
  return [
    ...(records.length > 0 ? [`Nobody would be left for ${kinds.join(', ')}: ${names.join('; ')}`] : []),
    ...others.map(
      ({ branch, count }) => `Nobody would be left for ${count} ${count === 1 ? 'record' : 'records'} of ${branch}`,
    ),
  ];
};

/** Of whom a record is told: who is named for it in vain, else the last one. */
const ownersIn = (found: readonly LeftInBranch[], last: number | undefined) => {
  const named = new Set(found.flatMap(({ orphans }) => orphans.flatMap((one) => (one.person ? recordOf(one) : []))));
  return (one: Orphan): number | undefined => one.person ?? (named.has(recordOf(one)) ? undefined : last);
};

/**
 * What rows of an import of people would leave with nobody, in sentences by person. `last`: the last one who loses
 * something; what names nobody, and was left by all of them together, is told of that one.
 */
export const leftInRows = (
  found: readonly LeftInBranch[],
  actor: Actor,
  who: Who,
  last: number | undefined,
): ReadonlyMap<number, string[]> => {
  const ownerOf = ownersIn(found, last);
  const people = new Set(found.flatMap(({ orphans }) => orphans.flatMap((one) => ownerOf(one) ?? [])));
  return new Map(
    [...people].map((person) => {
      const theirs = found.map(({ orphans, ...place }) => ({
        ...place,
        orphans: orphans.filter((one) => ownerOf(one) === person),
      }));
      const here = theirs.find(({ id }) => id === actor.branchId)?.orphans ?? [];
      const records = recordsOf(here).map((one) => told(one, who));
      return [person, sentences(records, elsewhere(theirs, actor))];
    }),
  );
};
