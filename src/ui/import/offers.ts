import { mayDo } from '../../authProvider/index.ts';
import { resources } from '../../resources/index.ts';
import { missingOffers, type MissingOffer } from '../../schema/import/missing.ts';
import type { ImportMapping } from '../../schema/import/targets.ts';
import type { Resource } from '../../schema/resource.ts';

/** The missing records that this import can create: for mapped references, and only with the user's permission. */
export const offersFor = (resource: Resource, mapping: ImportMapping): MissingOffer[] =>
  missingOffers(resource, resources).filter(({ id, target }) => id in mapping && mayDo(target.name, 'create'));
