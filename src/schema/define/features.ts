import { columnsOf, isReference, rowFieldsOf, nameColumn, pickedIn } from '../field.ts';
import type { Resource } from '../resource.ts';
import { unknownName } from './words.ts';

const lineCallProblems = ({ rowCalls: lineCalls, fields }: Resource): string[] => {
  const lines = new Map(rowFieldsOf(fields));
  return Object.entries(lineCalls).flatMap(([name, calls]) => {
    const field = lines.get(name);
    if (!field) return [unknownName('lineCalls', name, 'list of lines', [...lines.keys()])];
    if (field.together) return [`lineCalls.${name}: lines with a rule of all together change with their record alone`];
    return calls?.choices && !pickedIn(field)
      ? [`lineCalls.${name}: choices are for lines with one field, a unique reference`]
      : [];
  });
};

const linesByProblems = ({ rowsBy: linesBy, fields, endpoints }: Resource): string[] => {
  const lines = rowFieldsOf(fields).map(([name]) => name);
  return Object.entries(linesBy).flatMap(([name, by]) => {
    if (!lines.includes(name)) return [unknownName('linesBy', name, 'list of lines', lines)];
    const call = endpoints[by?.call ?? ''];
    if (!by || !call) return [unknownName(`linesBy.${name}.call`, by?.call ?? '', 'endpoint', Object.keys(endpoints))];
    const known = Object.keys(call.query ?? {});
    return ['getAll', by.parameter].flatMap((parameter) =>
      known.includes(parameter)
        ? []
        : [unknownName(`linesBy.${name}.parameter`, parameter, `parameter of ${by.call}`, known)],
    );
  });
};

const commentProblems = ({ comments, fields }: Resource): string[] => {
  const known = rowFieldsOf(fields).map(([name]) => name);
  return comments.flatMap(({ lines }) =>
    lines === undefined || known.includes(lines) ? [] : [unknownName('comments.lines', lines, 'list of lines', known)],
  );
};

/** The columns of a record in a list, which a related record can show. */
const shownColumns = ({ fields }: Resource): string[] => [
  'id',
  ...columnsOf(fields).flatMap(([name, f]) => (isReference(f) ? [name, nameColumn(name)] : [name])),
];

const relationProblems = (resource: Resource): string[] => {
  const known = shownColumns(resource);
  return Object.keys(resource.relations?.list.answer().shape ?? {})
    .filter((name) => !known.includes(name))
    .map((name) => unknownName('relations.row', name, 'column of the record', known));
};

/** The problems of comments, relations, and lines with calls of their own. */
export const featureProblems = (resource: Resource): string[] => [
  ...lineCallProblems(resource),
  ...linesByProblems(resource),
  ...commentProblems(resource),
  ...relationProblems(resource),
];
