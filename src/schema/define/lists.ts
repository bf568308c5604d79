import { columnsOf, isTime } from '../field.ts';
import { narrowedBy } from '../partOf.ts';
import { isProjection } from '../projection.ts';
import type { Resource } from '../resource.ts';
import { unknownName } from './words.ts';

const permissionPattern = /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/;

const dateProblems = ({ lists, fields }: Resource): string[] => {
  const times = columnsOf(fields).flatMap(([name, f]) => (isTime(f) ? [name] : []));
  const dates = columnsOf(fields).flatMap(([name, f]) => (f.kind === 'date' ? [name] : []));
  return lists.flatMap(({ name, which: { late, dueWithin }, work }) => [
    ...(work?.due === undefined || dates.includes(work.due)
      ? []
      : [unknownName(`lists.${name}.work.due`, work.due, 'date', dates)]),
    ...(late === undefined || times.includes(late)
      ? []
      : [unknownName(`lists.${name}.which.late`, late, 'date or instant', times)]),
    ...(dueWithin === undefined || times.includes(dueWithin.field)
      ? []
      : [unknownName(`lists.${name}.which.dueWithin`, dueWithin.field, 'date or instant', times)]),
    ...(dueWithin === undefined || (Number.isInteger(dueWithin.days) && dueWithin.days >= 0)
      ? []
      : [`lists.${name}.which.dueWithin: ${dueWithin.days} is no number of days`]),
  ]);
};

/** The problems of lists that show other columns and take other filters. */
const projectionProblems = ({ lists, fields }: Resource): string[] => {
  const [columns, all] = [columnsOf(fields).map(([name]) => name), Object.keys(fields)];
  return lists.flatMap((list, at) => [
    ...(list.columns ?? [])
      .filter((name) => !all.includes(name))
      .map((name) => unknownName(`lists.${list.name}.columns`, name, 'field', all)),
    ...(list.filters ?? [])
      .filter((name) => !all.includes(name))
      .map((name) => unknownName(`lists.${list.name}.filters`, name, 'field', columns)),
    ...(at === 0 && isProjection(list) ? [`lists.${list.name}: the first is the resource as it is; say another`] : []),
  ]);
};

/** The problems of a resource's lists. */
export const listsProblems = (resource: Resource): string[] => {
  const { lists, callOverrides, path, people, workflow, name } = resource;
  const [first] = lists;
  if (!first) return [];
  const states = Object.keys(workflow?.states ?? {});
  const roles = ['creator', ...Object.keys(people)];
  const problems: string[] = [];
  if (!callOverrides)
    problems.push(
      `lists without calls.list: the resource speaks ra-data-simple-rest, which has one list alone; ` +
        `say calls: { list: list('${first.path || `/api/${name}`}') }`,
    );
  else if ((callOverrides.list.path ?? path) !== first.path)
    problems.push(
      `lists: the first, ${first.name}, is what calls.list reads, so its path is ${callOverrides.list.path}, not ${first.path}`,
    );
  for (const word of ['name', 'path'] as const)
    for (const [at, list] of lists.entries())
      if (lists.findIndex((other) => other[word] === list[word]) !== at)
        problems.push(`lists: two have the ${word} ${list[word]}`);
  for (const { name: list, path: of, which, permission, set } of lists) {
    const place = `lists.${list}`;
    for (const named of narrowedBy(resource, of))
      if (!resource.list.filters.includes(named)) problems.push(`${place}.path names ${named}, which is no filter`);
    if (set !== undefined && resource.verification?.sets?.[set] === undefined)
      problems.push(unknownName(`${place}.set`, set, 'set of marks', Object.keys(resource.verification?.sets ?? {})));
    if (!permissionPattern.test(permission))
      problems.push(`${place}.permission is "${permission}", not module.sub_module.action`);
    if ((which.states || which.awaitsMe) && !workflow)
      problems.push(`${place}.which asks of a workflow, and the resource has none`);
    for (const state of workflow ? (which.states ?? []) : [])
      if (!states.includes(state)) problems.push(unknownName(`${place}.which.states`, state, 'state', states));
    for (const [field, value] of Object.entries(which.values ?? {})) {
      const own = resource.fields[field];
      if (own?.kind !== 'one_of') problems.push(`${place}.which.values.${field}: ${name} has no such choice`);
      else if (!own.values.includes(value))
        problems.push(unknownName(`${place}.which.values.${field}`, value, 'value', own.values));
    }
    for (const role of Array.isArray(which.mine) ? which.mine : [])
      if (!roles.includes(role)) problems.push(unknownName(`${place}.which.mine`, role, 'role', roles));
  }
  return [...problems, ...dateProblems(resource), ...projectionProblems(resource)];
};
