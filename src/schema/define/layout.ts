import { columnsOf, isReference, isText, rowFieldsOf, type Fields } from '../field.ts';
import { sortableOf } from '../filters.ts';
import type { Resource } from '../resource.ts';
import { throughColumns } from '../through.ts';
import { unknownName } from './words.ts';

const auditColumns = ['created_at', 'created_by_name', 'updated_at', 'updated_by_name'];

const namingProblems = (place: string, name: string | undefined, fields: Fields): string[] => {
  const texts = columnsOf(fields).flatMap(([other, f]) => (isText(f) && f.kind !== 'secret' ? [other] : []));
  return name === undefined || texts.includes(name) ? [] : [unknownName(place, name, 'text field', texts)];
};

const referenceNames = (fields: Fields): string[] =>
  columnsOf(fields).flatMap(([name, f]) => (isReference(f) ? [name] : []));

/** The form must have every field that people enter, once. */
const formProblems = ({ entered, fields, form }: Resource): string[] => {
  const placed = form.flatMap((section) => section.fields);
  const known = Object.keys(fields);
  const absent = Object.keys(entered).filter((name) => !placed.includes(name));
  return [
    ...placed.filter((name) => !known.includes(name)).map((name) => unknownName('form', name, 'field', known)),
    ...placed.filter((name, at) => placed.indexOf(name) !== at).map((name) => `form: ${name} stands there twice`),
    ...absent.map(
      (name) => `form: ${name} stands in no section, so nobody could enter it; add it to one, or make it readOnly`,
    ),
  ];
};

const listProblems = (resource: Resource): string[] => {
  const { fields, list } = resource;
  const known = Object.keys(fields).filter((name) => fields[name]?.kind !== 'secret');
  const shown = [...known, ...throughColumns(resource).map(([name]) => name), ...auditColumns];
  const sayable = [...known, ...Object.keys(list.through), ...auditColumns];
  const references = known.filter((name) => fields[name]?.kind === 'reference');
  const people = ['creator', ...Object.keys(resource.people)];
  const sortable = sortableOf(resource);
  const [sorted] = list.sort;
  return [
    ...list.columns
      .filter((name) => !shown.includes(name))
      .map((name) => unknownName('list.columns', name, 'field', sayable)),
    ...list.columns
      .filter((name, at) => list.columns.indexOf(name) !== at)
      .map((name) => `list.columns: ${name} stands there twice`),
    ...list.filters
      .filter((name) => !known.includes(name))
      .map((name) => unknownName('list.filters', name, 'field', known)),
    ...Object.keys(list.through).flatMap((place) => {
      const [reference = '', column = ''] = place.split('.');
      const named = fields[reference];
      const problems =
        named && isReference(named) ? [] : [unknownName('list.through', reference, 'reference', references)];
      return list.filters.includes(column) ? [...problems, `list.through: ${column} is a filter already`] : problems;
    }),
    ...Object.entries(list.mine).flatMap(([parameter, roles]) => [
      ...(parameter in fields ? [`list.mine: ${parameter} is a field`] : []),
      ...roles
        .filter((role) => !people.includes(role))
        .map((role) => unknownName(`list.mine.${parameter}`, role, 'role', people)),
    ]),
    ...([...(list.sorts ?? []), ...(list.opens ?? [])] satisfies string[])
      .filter((name) => !(list.sorts?.includes(name) ? [...known, ...auditColumns] : known).includes(name))
      .map((name) => unknownName(list.sorts?.includes(name) ? 'list.sorts' : 'list.opens', name, 'field', known)),
    ...(sortable.includes(sorted) ? [] : [unknownName('list.sort', sorted, 'column to sort by', sortable)]),
  ];
};

/** The problems of lists, forms and options. */
export const layoutProblems = (resource: Resource): string[] => {
  const { fields, represent, about, options } = resource;
  const flags = columnsOf(fields).flatMap(([name, f]) => (f.kind === 'flag' ? [name] : []));
  return [
    ...namingProblems('represent', represent, fields),
    ...(referenceNames(fields).includes(about ?? '') ? [] : namingProblems('about', about, fields)),
    ...listProblems(resource),
    ...formProblems(resource),
    ...options.carry
      .filter((name) => !flags.includes(name))
      .map((name) => unknownName('options.carry', name, 'flag', flags)),
    ...rowFieldsOf(fields).flatMap(([name]) =>
      `${name}_count` in fields ? [`${name}_count: lists answer the number of lines under this name`] : [],
    ),
  ];
};
