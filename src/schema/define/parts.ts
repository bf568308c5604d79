import { isReference, rowFieldsOf } from '../field.ts';
import type { Resource } from '../resource.ts';
import { restsOnProblems } from './rests.ts';
import { unknownName } from './words.ts';

const parentProblems = (resource: Resource): string[] => {
  const { partOf, fields, verbs } = resource;
  if (!partOf) return [];
  const { parent, by } = partOf;
  const naming = Object.entries(fields).flatMap(([name, f]) =>
    isReference(f) && f.resource === parent.name ? [name] : [],
  );
  const field = fields[by];
  return [
    ...(naming.includes(by) ? [] : [unknownName('partOf.by', by, `reference to ${parent.name}`, naming)]),
    ...(field && !field.required ? [`${by}: a record without its parent is part of nothing; make it required`] : []),
    ...(parent.partOf
      ? [`partOf.parent: ${parent.name} is part of ${parent.partOf.parent.name} itself; name that one`]
      : []),
    ...(parent.table === 'global' ? [`partOf.parent: ${parent.name} stands outside branches`] : []),
    ...(partOf.single && verbs.includes('importRows')
      ? ['verbs: an import makes records of their own; a single part leaves importRows out']
      : []),
    ...(partOf.single && resource.workflow && (verbs.includes('remove') || verbs.includes('removeMany'))
      ? [
          'verbs: a single part that is made again has the steps of the one that was deleted; leave remove and removeMany out',
        ]
      : []),
    ...(verbs.includes('history') && resource.history !== 'row'
      ? [
          `verbs: a history of one of these records needs an entry for each; make history "row", or leave it to the parent`,
        ]
      : []),
    ...rowFieldsOf(resource.fields).flatMap(([name, { history }]) =>
      history === 'batch'
        ? [`${name}: an entry of several lines cannot name the parent’s record; leave history out`]
        : [],
    ),
  ];
};

/** The path of a call about one record must have its id. */
const pathProblems = ({ callOverrides }: Resource): string[] =>
  [callOverrides?.read, callOverrides?.update, callOverrides?.remove].flatMap((call) =>
    call?.path === undefined || /:id\b/.test(call.path) ? [] : [`calls: ${call.path} does not name the record by :id`],
  );

/** A role that shows the parent is in a column of the part: its people are found by that column. */
const viewerProblems = ({ partOf, people }: Resource): string[] => {
  const known = Object.entries(people).flatMap(([role, place]) =>
    typeof place === 'string' && !place.includes('.') ? [role] : [],
  );
  return (partOf?.seenBy ?? [])
    .filter((role) => !known.includes(role))
    .map((role) => unknownName('partOf.seenBy', role, 'role in a column of the record', known));
};

const markProblems = (resource: Resource): string[] => {
  const { partOf, verification, fields } = resource;
  if (!verification) return [];
  if (!partOf?.parent.workflow)
    return ['verification: only parts of a record with a workflow are verified, by the people of that record'];
  const { parent } = partOf;
  const flags = Object.entries(fields).flatMap(([name, f]) => (f.kind === 'flag' && f.readOnly ? [name] : []));
  const states = Object.keys(parent.workflow?.states ?? {});
  const roles = ['creator', ...Object.keys(parent.people)];
  const { marks, sets = {} } = verification;
  const kinds = Object.keys(resource.breakdown?.kinds ?? {});
  return [
    ...Object.entries(marks).flatMap(([name, { field, role, states: inStates, after, set }]) => {
      const place = `verification.marks.${name}`;
      return [
        ...(flags.includes(field) ? [] : [unknownName(`${place}.field`, field, 'readOnly flag', flags)]),
        ...(roles.includes(role) ? [] : [unknownName(`${place}.role`, role, `role of ${parent.name}`, roles)]),
        ...inStates
          .filter((state) => !states.includes(state))
          .map((state) => unknownName(`${place}.states`, state, `state of ${parent.name}`, states)),
        ...(after === undefined || (after in marks && after !== name)
          ? []
          : [unknownName(`${place}.after`, after, 'other mark', Object.keys(marks))]),
        ...(set === undefined || set in sets ? [] : [unknownName(`${place}.set`, set, 'set', Object.keys(sets))]),
        ...(after === undefined || marks[after]?.set === set
          ? []
          : [`${place}.after: ${after} is a mark of another set, and is cleared by something else`]),
      ];
    }),
    ...Object.entries(sets).flatMap(([set, { linesIn = [] }]) =>
      linesIn
        .filter((kind) => !kinds.includes(kind))
        .map((kind) => unknownName(`verification.sets.${set}.linesIn`, kind, 'kind', kinds)),
    ),
    ...restsOnProblems(resource),
  ];
};

/** The problems of `partOf` and `verification`. */
export const partProblems = (resource: Resource): string[] => {
  const problems = parentProblems(resource);
  return problems.length
    ? problems
    : [...pathProblems(resource), ...viewerProblems(resource), ...markProblems(resource)];
};
