import { mayDo } from '../../authProvider/index.ts';
import { resources } from '../../resources/index.ts';
import { missingOffers, type MissingOffer } from '../../schema/import/missing.ts';
import { foldedKey } from '../../schema/import/plan.ts';
import type { ImportMapping } from '../../schema/import/targets.ts';
import type { CreatedRecords } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Reviewed } from './review.ts';

/** The missing records that this import can create: for mapped references, and only with the user's permission. */
export const offersFor = (resource: Resource, mapping: ImportMapping): MissingOffer[] =>
  missingOffers(resource, resources).filter(({ id, target }) => id in mapping && mayDo(target.name, 'create'));

const textsAt = (id: string, { record: { values, lines } }: Reviewed): string[] => {
  const [field = '', ofLine] = id.split('.');
  const found = ofLine === undefined ? [values[field]] : lines.map((line) => line.values[ofLine]);
  return found.flatMap((value) => (value === undefined ? [] : foldedKey(value)));
};

/** The missing records that are created with these: what only bad records name is not. */
export const createdWith = (
  offers: readonly MissingOffer[],
  created: CreatedRecords,
  all: readonly Reviewed[],
): CreatedRecords => {
  const written = all.filter(({ action }) => action === 'create' || action === 'update');
  const named = (target: string): ReadonlySet<string> =>
    new Set(
      offers
        .filter((offer) => offer.target.name === target)
        .flatMap(({ id }) => written.flatMap((one) => textsAt(id, one))),
    );
  return Object.fromEntries(
    Object.entries(created).map(([target, texts]) => {
      const used = named(target);
      return [target, texts.filter((text) => used.has(foldedKey(text)))];
    }),
  );
};
