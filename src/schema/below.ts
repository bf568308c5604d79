import { isReference } from './field.ts';
import type { Resource } from './resource.ts';

/** One reference on the way from a record to the one that it is below. */
export interface Hop {
  readonly from: Resource;
  readonly by: string;
  readonly to: Resource;
}

/** The reference by which a resource says that it is below another record; a part is where its parent is. */
const referenceOf = ({ below, partOf }: Resource): string | undefined => {
  if (typeof below === 'string') return below;
  if (below !== undefined || !partOf) return undefined;
  return referenceOf(partOf.parent) === undefined ? undefined : partOf.by;
};

/**
 * The references from a record to the one that it is below (rule 127): none for a resource that is below nothing. The
 * last target is the record whose end counts: it is below nothing itself.
 */
export const wayUp = (resource: Resource, named: (name: string) => Resource | undefined): readonly Hop[] => {
  const by = referenceOf(resource);
  const field = by === undefined ? undefined : resource.fields[by];
  const to = field && isReference(field) ? named(field.resource) : undefined;
  return by === undefined || to === undefined ? [] : [{ from: resource, by, to }, ...wayUp(to, named)];
};
