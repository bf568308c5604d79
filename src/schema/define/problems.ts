import { everyRecord } from '../record.ts';
import { isRows, type Fields } from '../field.ts';
import type { Resource } from '../resource.ts';
import { breakdownProblems } from './breakdown.ts';
import { buttonProblems } from './buttons.ts';
import { featureProblems } from './features.ts';
import { fieldProblems } from './fields.ts';
import { iconProblems } from './icon.ts';
import { importProblems } from './importKey.ts';
import { layoutProblems } from './layout.ts';
import { listsProblems } from './lists.ts';
import { partProblems } from './parts.ts';
import { peopleAndLookupProblems } from './people.ts';
import { permissionProblems } from './permissions.ts';
import { processProblems } from './process.ts';

const nameProblems = ({ name, permissions }: Resource): string[] => [
  ...(/^[a-z][a-z0-9_-]*$/.test(name) ? [] : ['name: a resource is named by lower-case letters, digits, _ and -']),
  ...(/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/.test(permissions)
    ? []
    : [`permissions is "${permissions}", not module.sub_module`]),
];

/** The columns that every table of a branch or every answer has. */
const reserved: readonly string[] = [...everyRecord, 'branch_id', 'parent_id', 'position'];

const reservedProblems = (fields: Fields, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, f]) => [
    ...(reserved.includes(name) ? [`${prefix}${name}: every table has a column of this name; choose another`] : []),
    ...(isRows(f) ? reservedProblems(f.fields, `${name}.`) : []),
  ]);

/** The problems of one description, without the others: each in one line that begins with the resource's name. */
export const problemsOf = (resource: Resource): string[] => {
  const problems = [
    ...nameProblems(resource),
    ...iconProblems('icon', resource.icon),
    ...(resource.table === 'owned' ? reservedProblems(resource.fields) : []),
    ...fieldProblems(resource.fields),
    ...layoutProblems(resource),
    ...importProblems(resource),
    ...listsProblems(resource),
    ...peopleAndLookupProblems(resource),
    ...partProblems(resource),
    ...breakdownProblems(resource),
    ...featureProblems(resource),
    ...processProblems(resource),
    ...buttonProblems(resource),
  ];
  // The calls, which name permissions, are derived from a description without other problems.
  return (problems.length > 0 ? problems : permissionProblems(resource)).map(
    (problem) => `${resource.name}: ${problem}`,
  );
};
