import { mayDo } from '../../authProvider/index.ts';
import { resources } from '../../resources/index.ts';
import { missingOffers, type MissingOffer } from '../../schema/import/missing.ts';
import type { ImportMapping } from '../../schema/import/targets.ts';
import type { Resource } from '../../schema/resource.ts';

/** What this import can create besides: for references that have a column, and only what the user may create. */
export const offersFor = (resource: Resource, mapping: ImportMapping): MissingOffer[] =>
  missingOffers(resource, resources).filter(({ id, target }) => id in mapping && mayDo(target.name, 'create'));
