import { resources } from '../../resources/index.ts';
import { columnsOf, isReference, labelOf } from '../../schema/field.ts';
import { hasScreens } from '../../schema/partOf.ts';
import type { RecordList, Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { listsFor } from '../list/lists.ts';

/** Records of another resource that name this one: the enquiries of a customer, and those in which it is contractor. */
export interface Belonging {
  readonly resource: Resource;
  /** The reference, by which the list can be filtered. */
  readonly field: string;
  readonly title: string;
  /** The widest list that the user may see; undefined for a resource with one list. */
  readonly list: RecordList | undefined;
}

/** The references to the resource that have a filter in a list of screens. */
const referencesTo = (target: Resource): Omit<Belonging, 'list'>[] =>
  resources.filter(hasScreens).flatMap((resource) => {
    const fields = columnsOf(resource.fields).filter(
      ([name, f]) => isReference(f) && f.resource === target.name && resource.list.filters.includes(name),
    );
    return fields.map(([field, f], at) => ({
      resource,
      field,
      title: at === 0 ? resource.titles : `${resource.titles} as ${inSentence(labelOf(field, f))}`,
    }));
  });

const known = new WeakMap<Resource, Omit<Belonging, 'list'>[]>();

/** What belongs to the records of a resource and the user may see, in the order of the menu. */
export const belongingsOf = (target: Resource, permissions: readonly string[]): Belonging[] => {
  const all = known.get(target) ?? referencesTo(target);
  known.set(target, all);
  return all.flatMap((belonging): Belonging[] => {
    const { resource } = belonging;
    if (resource.lists.length === 0) return [{ ...belonging, list: undefined }];
    const lists = listsFor(resource, permissions);
    const list = lists.find(({ which }) => Object.keys(which).length === 0) ?? lists[0];
    return list ? [{ ...belonging, list }] : [];
  });
};
