import { resources } from '../../resources/index.ts';
import { isReference, labelOf, type ReferenceField } from '../../schema/field.ts';
import { filtersOf } from '../../schema/filters.ts';
import { hasScreens } from '../../schema/partOf.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { RecordList, Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { listsFor } from '../list/lists.ts';

/** Records of another resource that name this one: the enquiries of a customer, and those in which it is contractor. */
export interface Belonging {
  readonly resource: Resource;
  /** The parameter by which the list can be filtered. */
  readonly field: string;
  /** What a record must be to be named there: a contractor. */
  readonly where: NonNullable<ReferenceField['where']>;
  readonly title: string;
  /** The widest list that the user may see; undefined for a resource with one list. */
  readonly list: RecordList | undefined;
}

/**
 * The filters by the resource of the lists with screens: by references of the records, or of those that they name; but by
 * the one that opens its page, where the rows would lead to where they stand.
 */
const referencesTo = (target: Resource): Omit<Belonging, 'list'>[] =>
  resources.filter(hasScreens).flatMap((resource) =>
    filtersOf(resource)
      .flatMap(({ field: f, parameter, column, lines }) =>
        isReference(f) &&
        f.resource === target.name &&
        lines === undefined &&
        column !== 'id' &&
        resource.list.opens?.[0] !== parameter
          ? [{ parameter, f }]
          : [],
      )
      .map(({ parameter, f }, at) => ({
        resource,
        field: parameter,
        where: f.where ?? {},
        title: at === 0 ? resource.titles : `${resource.titles} as ${inSentence(labelOf(parameter, f))}`,
      })),
  );

const known = new WeakMap<Resource, Omit<Belonging, 'list'>[]>();

/** What can belong to a record and the user may see, in the order of the menu. */
export const relatedRecordsOf = (target: Resource, record: AnyRecord, permissions: readonly string[]): Belonging[] => {
  const all = known.get(target) ?? referencesTo(target);
  known.set(target, all);
  return all.flatMap((belonging): Belonging[] => {
    const { resource, where } = belonging;
    if (Object.entries(where).some(([name, value]) => record[name] !== value)) return [];
    if (resource.lists.length === 0) return [{ ...belonging, list: undefined }];
    const lists = listsFor(resource, permissions);
    const list = lists.find(({ which }) => Object.keys(which).length === 0) ?? lists[0];
    return list ? [{ ...belonging, list }] : [];
  });
};
