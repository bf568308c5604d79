import {
  columnsOf,
  isRows,
  isReference,
  isText,
  rowFieldsOf,
  type ColumnField,
  type Fields,
  type ReferenceField,
} from '../field.ts';
import { missingOffers } from '../import/missing.ts';
import type { Resource } from '../resource.ts';
import type { Children } from '../workflow.ts';
import { alongProblems } from './along.ts';
import { belowProblems } from './below.ts';
import { addressProblems, dialogProblems } from './calls.ts';
import { askedBy, strangerProblems } from './permissions.ts';
import { childFieldProblems, childrenOf } from './process.ts';
import { totalProblems } from '../total.ts';
import { unknownName } from './words.ts';

/** All names that a description can refer to. */
interface Known {
  readonly resources: readonly Resource[];
  readonly permissions: readonly string[];
}

const namesOf = (resources: readonly Resource[]) => resources.map(({ name }) => name);

/** The fields of a reference's target: of a resource, or of its lines. */
const targetFields = (f: ReferenceField, { resources }: Known): Fields | undefined => {
  const [name, line] = f.resource.split('.');
  const fields = resources.find((r) => r.name === name)?.fields;
  const lines = line === undefined ? undefined : fields?.[line];
  if (line === undefined) return fields;
  return lines && isRows(lines) ? lines.fields : undefined;
};

const targetProblems = (place: string, f: ReferenceField, { resources }: Known): string[] => {
  const [name = '', line] = f.resource.split('.');
  const target = resources.find((r) => r.name === name);
  if (!target) return [unknownName(place, name, 'resource', namesOf(resources))];
  const lines = rowFieldsOf(target.fields).map(([field]) => field);
  return line === undefined || lines.includes(line)
    ? []
    : [unknownName(place, f.resource, `list of lines of ${name}`, lines)];
};

const fits = (f: ColumnField, value: unknown): boolean => {
  if (f.kind === 'flag') return typeof value === 'boolean';
  return f.kind === 'one_of' ? f.values.includes(String(value)) : true;
};

const conditionProblems = (place: string, f: ReferenceField, known: Known): string[] => {
  const fields = targetFields(f, known);
  if (!fields || !f.where) return [];
  const columns = columnsOf(fields);
  return Object.entries(f.where).flatMap(([name, value]) => {
    const column = columns.find(([other]) => other === name)?.[1];
    if (!column)
      return [
        unknownName(
          `${place}.where`,
          name,
          `field of ${f.resource}`,
          columns.map(([other]) => other),
        ),
      ];
    return fits(column, value) ? [] : [`${place}.where: ${name} of ${f.resource} is never ${JSON.stringify(value)}`];
  });
};

/** A record that an import creates as missing must have all required fields. */
const missingProblems = (resource: Resource, { resources }: Known): string[] => {
  try {
    missingOffers(resource, resources);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

const holdingProblems = (place: string, { holding, resource }: ReferenceField, { permissions }: Known): string[] => {
  if (holding === undefined) return [];
  if (resource !== 'users') return [`${place}.holding is for references to users, not to ${resource}`];
  return permissions.includes(holding) ? [] : [unknownName(`${place}.holding`, holding, 'permission', permissions)];
};

const offersProblems = (place: string, { offers, resource }: ReferenceField, { resources }: Known): string[] => {
  const lists = resources.find(({ name }) => name === resource)?.lists.map(({ name }) => name) ?? [];
  return offers === undefined || lists.includes(offers)
    ? []
    : [unknownName(`${place}.offers`, offers, `list of ${resource}`, lists)];
};

const referenceProblems = (fields: Fields, known: Known, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, f]) => {
    const place = `${prefix}${name}`;
    if (isRows(f)) return referenceProblems(f.fields, known, `${place}.`);
    if (!isReference(f)) return [];
    return [
      ...targetProblems(place, f, known),
      ...conditionProblems(place, f, known),
      ...holdingProblems(place, f, known),
      ...offersProblems(place, f, known),
    ];
  });

/** What a list is without is a resource whose records are below those of the list. */
const withoutProblems = ({ name, lists }: Resource, { resources }: Known): string[] => {
  const below = resources.filter((other) => {
    const by = typeof other.below === 'string' ? other.fields[other.below] : undefined;
    return by !== undefined && isReference(by) && by.resource === name;
  });
  return lists.flatMap(({ name: list, which: { without } }) =>
    without === undefined || namesOf(below).includes(without)
      ? []
      : [unknownName(`lists.${list}.which.without`, without, `resource below ${name}`, namesOf(below))],
  );
};

/** The second reference of `list.through` is one of the target's to the same kind of record. */
const throughProblems = ({ fields, list }: Resource, known: Known): string[] =>
  Object.entries(list.through).flatMap(([place, field]) => {
    const [by = '', column = ''] = place.split('.');
    const first = fields[by];
    const target = first && isReference(first) ? targetFields(first, known) : undefined;
    if (!target) return [];
    const fitting = columnsOf(target).flatMap(([name, f]) =>
      isReference(f) && f.resource === field.resource ? [name] : [],
    );
    return fitting.includes(column)
      ? []
      : [unknownName(`list.through["${place}"]`, column, `reference to ${field.resource}`, fitting)];
  });

const permissionProblems = ({ visibleTo = {}, workflow }: Resource, { permissions }: Known): string[] =>
  [
    ...Object.entries(workflow?.states ?? {}).flatMap(([state, { waits }]) =>
      waits.flatMap(({ work }) =>
        work ? [{ place: `workflow.states.${state}.waits.work`, name: work.permission }] : [],
      ),
    ),
    ...Object.keys(visibleTo).map((name) => ({ place: 'visibleTo', name })),
  ]
    .filter(({ name }) => !permissions.includes(name))
    .map(({ place, name }) => unknownName(place, name, 'permission', permissions));

/** The kind of lines that counted ones hold is one of them. */
const holdsProblems = (place: string, { holds }: Children, { breakdown }: Resource): string[] => {
  const kinds = Object.keys(breakdown?.kinds ?? {});
  return holds === undefined || kinds.includes(holds) ? [] : [unknownName(`${place}.holds`, holds, 'kind', kinds)];
};

/** The problems of counts and sums over records of another resource. */
const childrenProblems = ({ workflow, name, fields }: Resource, { resources }: Known): string[] =>
  (workflow ? childrenOf(workflow) : []).flatMap(({ place, children }) => {
    const { of, by, same } = children;
    if (by === undefined) return [];
    const other = resources.find((r) => r.name === of);
    if (!other) return [unknownName(place, of, 'resource', namesOf(resources))];
    const shared = same === undefined ? undefined : fields[same];
    const target = same === undefined ? name : shared && isReference(shared) ? shared.resource : same;
    const naming = columnsOf(other.fields).flatMap(([field, f]) =>
      isReference(f) && f.resource === target ? [field] : [],
    );
    return naming.includes(by)
      ? [...childFieldProblems(place, children, other.fields), ...holdsProblems(place, children, other)]
      : [unknownName(`${place}.by`, by, `field of ${of} that names ${target}`, naming)];
  });

/** The verified line that a process is about is one of a verified part, and named by a field of its records. */
const marksOfProblems = ({ workflow, fields }: Resource, { resources }: Known): string[] => {
  const { marksOf } = workflow ?? {};
  if (!marksOf) return [];
  const verified = resources.filter(({ verification }) => verification);
  return [
    ...(namesOf(verified).includes(marksOf.of)
      ? []
      : [unknownName('workflow.marksOf.of', marksOf.of, 'verified part', namesOf(verified))]),
    ...(marksOf.by in fields ? [] : [unknownName('workflow.marksOf.by', marksOf.by, 'field', Object.keys(fields))]),
  ];
};

const menuProblems = ({ menu, lists }: Resource, groups: readonly string[] | undefined): string[] =>
  [
    { place: 'menu', named: menu },
    ...lists.map((list) => ({ place: `lists.${list.name}.menu`, named: list.menu })),
  ].flatMap(({ place, named }) =>
    named === undefined || groups === undefined || groups.includes(named)
      ? []
      : [unknownName(place, named, 'group of the menu', groups)],
  );

const beginsAtProblems = ({ beginsAt }: Resource, { resources }: Known): string[] => {
  const names = namesOf(resources);
  return beginsAt === undefined || names.includes(beginsAt)
    ? []
    : [unknownName('beginsAt', beginsAt, 'resource', names)];
};

const twice = (resources: readonly Resource[]): string[] => {
  const names = namesOf(resources);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(
    (name) => `${name}: two descriptions have this name`,
  );
};

/** A series counts for one resource: two would take numbers from each other. */
const sharedSeries = (resources: readonly Resource[]): string[] => {
  const first = new Map<string, string>();
  return resources.flatMap(({ name, fields }) =>
    columnsOf(fields).flatMap(([field, f]) => {
      if (!isText(f) || f.series === undefined) return [];
      const other = first.get(f.series);
      first.set(f.series, other ?? name);
      return other === undefined
        ? []
        : [`${name}: ${field} counts in the series ${f.series}, which is that of ${other} already; choose another`];
    }),
  );
};

/** Every permission that calls, steps, lists and managers of processes ask for. */
export const permissionsOf = (resources: readonly Resource[]): string[] => [
  ...new Set(resources.flatMap((resource) => askedBy(resource).map(({ name }) => name))),
];

/**
 * Checks that every name which a description uses of another exists, and the groups of the menu if they are given.
 * @throws Error with each problem in one line that begins with the resource's name
 */
export const checkTogether = (resources: readonly Resource[], menuGroups?: readonly string[]): void => {
  const known: Known = { resources, permissions: permissionsOf(resources).sort() };
  const problems = resources.flatMap((resource) => [
    ...[
      ...referenceProblems(resource.fields, known),
      ...throughProblems(resource, known),
      ...permissionProblems(resource, known),
      ...childrenProblems(resource, known),
      ...marksOfProblems(resource, known),
      ...alongProblems(resource, resources),
      ...belowProblems(resource, resources),
      ...withoutProblems(resource, known),
      ...totalProblems(resource, resources),
      ...strangerProblems(resource, resources),
      ...dialogProblems(resource, resources),
      ...menuProblems(resource, menuGroups),
      ...beginsAtProblems(resource, known),
    ].map((problem) => `${resource.name}: ${problem}`),
    ...missingProblems(resource, known),
  ]);
  const all = [...twice(resources), ...sharedSeries(resources), ...addressProblems(resources), ...problems];
  if (all.length > 0) throw new Error(all.join('\n'));
};
