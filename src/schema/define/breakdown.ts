import { callsOfKind, kindsIn, type Breakdown, type KindCalls } from '../breakdown.ts';
import { isBrokenDown, type BrokenDown } from '../brokenDown.ts';
import { paramsOf } from '../calls/call.ts';
import { columnsOf, isDecimal, isReference, rowFieldsOf, pickedIn, type Fields } from '../field.ts';
import type { Resource } from '../resource.ts';
import { unknownName } from './words.ts';

/** Each name that is not among the known ones. */
const unknownAmong = (place: string, names: readonly string[], noun: string, known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name)).map((name) => unknownName(place, name, noun, known));

/** The kinds that can be reached from the top, by what can stand in what. */
const reached = (breakdown: Breakdown): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (parent: string | undefined): void => {
    for (const kind of kindsIn(breakdown, parent)) {
      if (found.has(kind)) continue;
      found.add(kind);
      add(kind);
    }
  };
  add(undefined);
  return found;
};

const kindProblems = ({ breakdown, fields }: BrokenDown): string[] => {
  const names = Object.keys(breakdown.kinds);
  if (names.length === 0) return ['breakdown.kinds: a breakdown has at least one kind of line'];
  const at = reached(breakdown);
  return Object.entries(breakdown.kinds).flatMap(([name, kind]) => {
    const place = `breakdown.kinds.${name}`;
    return [
      ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`${place}: a kind is named by lower-case letters, digits and _`]),
      ...unknownAmong(`${place}.in`, kind.in ?? [], 'kind', names),
      ...(at.has(name) ? [] : [`${place}: it can stand nowhere; leave notAtTop out, or name in what it stands`]),
      ...unknownAmong(`${place}.without`, Object.keys(kind.without ?? {}), 'field', Object.keys(fields)),
      ...Object.entries(kind.fields ?? {}).flatMap(([field, f]) => [
        ...('initial' in f || f.kind === 'flag' || f.kind === 'rows'
          ? [
              `${place}.fields.${field}: a field of one kind is empty in other lines, so it has no initial value and is no flag or list`,
            ]
          : []),
        ...(names.some((other) => other !== name && breakdown.kinds[other]?.fields?.[field])
          ? [`${place}.fields.${field}: another kind has it too; make it a field of the resource, and say without`]
          : []),
      ]),
      ...(kind.path === undefined && kind.calls
        ? [`${place}.calls: a kind has calls at its path, and this one has no path`]
        : []),
    ];
  });
};

/** What a sheet shows: values of a line, and no id of another record. */
const columnProblems = ({ sheet, reads }: Breakdown, fields: Fields): string[] => {
  const shown = columnsOf(fields).flatMap(([name, f]) => (isReference(f) ? [] : [name]));
  const known = [...shown, ...Object.keys(reads?.() ?? {})];
  return unknownAmong('breakdown.sheet.columns', sheet.columns ?? [], 'field that a sheet shows', known);
};

const fieldProblems = ({ breakdown, fields, partOf }: BrokenDown): string[] => {
  const columns = columnsOf(fields);
  const names = columns.map(([name]) => name);
  const amounts = columns.flatMap(([name, f]) => (isDecimal(f) && f.kind === 'money' ? [name] : []));
  const parameters = Object.entries(breakdown.query ?? {});
  const derived = columns.flatMap(([name, f]) => (f.readOnly === 'derived' ? [name] : []));
  return [
    ...unknownAmong('breakdown.totals', breakdown.totals ?? [], 'field of money', amounts),
    ...unknownAmong('breakdown.fixed', breakdown.fixed ?? [], 'field', names),
    ...unknownAmong('breakdown.carried', breakdown.carried ?? [], 'field', names),
    ...unknownAmong('breakdown.kept', breakdown.kept ?? [], 'derived field', derived),
    ...unknownAmong('breakdown.placedBy', breakdown.placedBy ?? [], 'field', names),
    ...columnProblems(breakdown, fields),
    ...parameters.flatMap(([name, f]) => {
      const own = partOf.parent.fields[name];
      return own && own.kind !== f.kind
        ? [`breakdown.query.${name}: ${partOf.parent.name} has a field of this name, which is a ${own.kind}`]
        : [];
    }),
  ];
};

/** A path that is about one line has `:id`. */
const pathProblems = (place: string, path: string | undefined, param = 'id'): string[] =>
  path === undefined || paramsOf(path).includes(param)
    ? []
    : [`${place}.path: ${path} does not name what it is about by :${param}`];

const callProblems = ({ breakdown, fields }: BrokenDown, kind: string, calls: KindCalls): string[] => {
  const place = `breakdown.kinds.${kind}.calls`;
  const lines = new Map(rowFieldsOf(fields));
  const references = columnsOf(fields).flatMap(([name, f]) => (isReference(f) ? [name] : []));
  const listed = Object.keys(breakdown.kinds).filter((other) => callsOfKind(breakdown, other).list);
  const { change = {}, within = {}, choices = {}, removeGroup, remove, duplicate } = calls;
  return [
    ...Object.entries(change).flatMap(([name, { fields: changed, path }]) => [
      ...unknownAmong(
        `${place}.change.${name}`,
        changed,
        'field',
        columnsOf(fields).map(([field]) => field),
      ),
      ...pathProblems(`${place}.change.${name}`, path),
    ]),
    ...unknownAmong(`${place}.within`, Object.keys(within), 'kind with a list', listed),
    ...Object.entries(within).flatMap(([name, { path }]) => pathProblems(`${place}.within.${name}`, path)),
    ...Object.entries(choices).flatMap(([name, { path }]) => {
      const field = lines.get(name);
      if (!field) return [unknownName(`${place}.choices`, name, 'list of lines', [...lines.keys()])];
      return [
        ...(pickedIn(field)
          ? []
          : [`${place}.choices.${name}: choices are for lines with one field, a unique reference`]),
        ...pathProblems(`${place}.choices.${name}`, path),
      ];
    }),
    ...(removeGroup
      ? [
          ...unknownAmong(`${place}.removeGroup.by`, [removeGroup.by], 'reference', references),
          ...pathProblems(`${place}.removeGroup`, removeGroup.path, removeGroup.by),
        ]
      : []),
    ...pathProblems(`${place}.remove`, remove?.path),
    ...pathProblems(`${place}.duplicate`, duplicate?.path),
  ];
};

/** The parameters by which a path of all lines names their parent. */
const sheetProblems = ({ breakdown, partOf }: BrokenDown): string[] => {
  const { path, elsewhere = [] } = breakdown.sheet;
  const known = [partOf.by, ...Object.keys(partOf.parent.fields)];
  return [path, ...elsewhere.map((other) => other.path)].flatMap((each) => [
    ...unknownAmong('breakdown.sheet', paramsOf(each), `field of ${partOf.parent.name}`, known),
    ...(paramsOf(each).length === 0 ? [`breakdown.sheet: ${each} does not name the ${partOf.by}`] : []),
  ]);
};

/** The problems of a breakdown. */
export const breakdownProblems = (resource: Resource): string[] => {
  if (!resource.breakdown) return [];
  if (!isBrokenDown(resource)) return ['breakdown: only records that are part of another are its lines; say partOf'];
  const { breakdown, verification } = resource;
  return [
    ...kindProblems(resource),
    ...fieldProblems(resource),
    ...sheetProblems(resource),
    ...Object.keys(breakdown.kinds).flatMap((kind) => callProblems(resource, kind, callsOfKind(breakdown, kind))),
    ...(breakdown.calls?.verify && !verification
      ? ['breakdown.calls.verify: there are no marks; say verification']
      : []),
  ];
};
