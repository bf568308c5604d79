import type { RecordList, Resource } from './resource.ts';

const shown = new WeakMap<RecordList, Resource>();

/** Whether a list shows the records in another way than the resource. */
export const isProjection = ({ columns, filters, includes }: RecordList): boolean =>
  columns !== undefined || filters !== undefined || includes !== undefined;

const narrowed = (resource: Resource, { columns, filters }: RecordList): Resource => {
  const { represent, fields, partOf, lookups, list } = resource;
  const kept = columns && new Set([represent, ...(partOf ? [partOf.by] : []), ...columns]);
  return {
    ...resource,
    fields: kept ? Object.fromEntries(Object.entries(fields).filter(([name]) => kept.has(name))) : fields,
    lookups: kept ? {} : lookups,
    list: {
      ...list,
      columns: columns ?? list.columns,
      filters: filters ?? list.filters,
      through: columns || filters ? {} : list.through,
    },
  };
};

/** The resource as one of its lists shows it: with the fields and filters of a projection, else as it is. */
export const shownIn = (resource: Resource, list: RecordList | undefined): Resource => {
  if (!list || !isProjection(list)) return resource;
  const known = shown.get(list) ?? narrowed(resource, list);
  shown.set(list, known);
  return known;
};
