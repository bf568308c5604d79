import * as z from 'zod/mini';
import { errorsOf, recordCheck } from '../check.ts';
import { columnsOf, isReference, type ReferenceField } from '../field.ts';
import { importTargetsOf } from './targets.ts';
import { can, type Resource } from '../resource.ts';

/** A reference of an import whose missing records may be created. */
export interface MissingOffer {
  /** The target: `category_id`, `components.item_id`. */
  readonly id: string;
  readonly field: ReferenceField;
  readonly target: Resource;
}

/** The required texts that name a record: its unique code and its name. */
const namingFields = (target: Resource): string[] =>
  columnsOf(target.entered).flatMap(([name, f]) =>
    f.kind === 'text' && f.required && (f.unique || name === target.represent) ? [name] : [],
  );

/** A new record named by a text: the naming fields have the text, the other values come from the reference. */
export const recordNamed = (
  target: Resource,
  { where, missing }: ReferenceField,
  text: string,
): Record<string, string | boolean | number> => ({
  ...where,
  ...missing,
  ...Object.fromEntries(namingFields(target).map((name) => [name, text])),
});

/** The reason why a text alone makes no record; undefined if it does. */
const obstacle = (f: ReferenceField, target: Resource | undefined): string | undefined => {
  if (f.within || !target || target.table !== 'owned' || !can(target, 'create'))
    return 'names nothing that can be created';
  if (namingFields(target).length === 0) return `${target.name} has no required text that names a record`;
  const { success, error } = z.safeParse(recordCheck(target.entered), recordNamed(target, f, 'x'));
  return success ? undefined : `${target.name} needs more: ${JSON.stringify(errorsOf(error))}`;
};

/** The references of an import that may create what they name. */
export const creatingReferences = (resource: Resource): Omit<MissingOffer, 'target'>[] =>
  importTargetsOf(resource).flatMap(({ id, field }) => (isReference(field) && field.missing ? [{ id, field }] : []));

/**
 * The references of an import with `missing`, and what each creates.
 * @throws Error if a record created from a name alone would lack a value or have a wrong one
 */
export const missingOffers = (resource: Resource, resources: readonly Resource[]): MissingOffer[] =>
  creatingReferences(resource).map(({ id, field }) => {
    const target = resources.find((r) => r.name === field.resource);
    const why = obstacle(field, target);
    if (why || !target) throw new Error(`${resource.name}.${id} cannot create what is missing: ${why}`);
    return { id, field, target };
  });
