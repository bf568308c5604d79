import { isLines, type Fields } from '../field.ts';
import type { Resource } from '../resource.ts';
import { breakdownSlips } from './breakdown.ts';
import { buttonSlips } from './buttons.ts';
import { featureSlips } from './features.ts';
import { fieldSlips } from './fields.ts';
import { iconSlips } from './icon.ts';
import { importSlips } from './importKey.ts';
import { layoutSlips } from './layout.ts';
import { listsSlips } from './lists.ts';
import { partSlips } from './parts.ts';
import { peopleAndLookupSlips } from './people.ts';
import { permissionSlips } from './permissions.ts';
import { processSlips } from './process.ts';

const nameSlips = ({ name, permissions }: Resource): string[] => [
  ...(/^[a-z][a-z0-9_-]*$/.test(name) ? [] : ['name: a resource is named by lower-case letters, digits, _ and -']),
  ...(/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/.test(permissions)
    ? []
    : [`permissions is "${permissions}", not module.sub_module`]),
];

/** The columns that every table of a branch or every answer has. */
const reserved = [
  'id',
  'branch_id',
  'version',
  'parent_id',
  'position',
  'created_at',
  'created_by',
  'created_by_name',
  'updated_at',
  'updated_by',
  'updated_by_name',
];

const reservedSlips = (fields: Fields, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, f]) => [
    ...(reserved.includes(name) ? [`${prefix}${name}: every table has a column of this name; choose another`] : []),
    ...(isLines(f) ? reservedSlips(f.fields, `${name}.`) : []),
  ]);

/** The slips of one description, without the others: each in one line that begins with the resource's name. */
export const slipsOf = (resource: Resource): string[] => {
  const slips = [
    ...nameSlips(resource),
    ...iconSlips('icon', resource.icon),
    ...(resource.table === 'owned' ? reservedSlips(resource.fields) : []),
    ...fieldSlips(resource.fields),
    ...layoutSlips(resource),
    ...importSlips(resource),
    ...listsSlips(resource),
    ...peopleAndLookupSlips(resource),
    ...partSlips(resource),
    ...breakdownSlips(resource),
    ...featureSlips(resource),
    ...processSlips(resource),
    ...buttonSlips(resource),
  ];
  // The calls, which name permissions, are derived from a description without other slips.
  return (slips.length > 0 ? slips : permissionSlips(resource)).map((slip) => `${resource.name}: ${slip}`);
};
