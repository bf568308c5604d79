import {
  isGivenByRow,
  usualActions,
  type Module,
  type Permission,
  type SubModule,
} from '../../../schema/permissions.ts';

/** A permission, and whether the editor may grant or revoke it. */
export interface Offered extends Permission {
  readonly grantable: boolean;
}
export interface OfferedSubModule extends Omit<SubModule, 'permissions'> {
  readonly permissions: readonly Offered[];
}
export interface OfferedModule extends Omit<Module, 'sub_modules'> {
  readonly sub_modules: readonly OfferedSubModule[];
}
/** The names of the ticked permissions. */
export type Chosen = ReadonlySet<string>;

export const permissionsIn = ({ sub_modules }: OfferedModule): Offered[] =>
  sub_modules.flatMap((s) => [...s.permissions]);

/** The permission of a usual action in a row. */
export const usualIn = (row: OfferedSubModule, action: string): Offered | undefined =>
  row.permissions.find((p) => p.action === action);
const usual: readonly string[] = usualActions;
/** The permissions for the last column of a row. */
export const othersIn = (row: OfferedSubModule): Offered[] => row.permissions.filter((p) => !usual.includes(p.action));

/** What the tick of a row or module gives: whatever decides, leads or holds is ticked one by one. */
export const givenByTick = (group: readonly Offered[]): Offered[] => group.filter((p) => isGivenByRow(p.action));

/** By permission, the names of the roles that it comes from. */
export type Given = ReadonlyMap<string, readonly string[]>;

export const givenBy = (
  roles: readonly { readonly name: string; readonly permissions: readonly string[] }[],
): Given => {
  const given = new Map<string, string[]>();
  for (const { name, permissions } of roles)
    for (const permission of permissions) given.set(permission, [...(given.get(permission) ?? []), name]);
  return given;
};

/** What of a group a tick can change here: not what a role alone gives. */
export const ownOf = (group: readonly Offered[], chosen: Chosen, given: Given): Offered[] =>
  group.filter(({ name }) => chosen.has(name) || !given.has(name));

/** Whether all, some or none of a group are ticked, by themselves or by a role. */
export const cellState = (
  group: readonly Offered[],
  chosen: Chosen,
  given: Given = new Map<string, readonly string[]>(),
): 'all' | 'some' | 'none' => {
  const ticked = group.filter((p) => chosen.has(p.name) || given.has(p.name)).length;
  return ticked === 0 ? 'none' : ticked === group.length ? 'all' : 'some';
};

/** Ticks the group, or clears a fully ticked group. Permissions that may not be granted stay unchanged. */
export const toggledGroup = (group: readonly Offered[], chosen: Chosen): Set<string> => {
  const free = group.filter((p) => p.grantable);
  const clear = free.every((p) => chosen.has(p.name));
  const next = new Set(chosen);
  for (const { name } of free)
    if (clear) next.delete(name);
    else next.add(name);
  return next;
};

export const toggled = (name: string, chosen: Chosen): Set<string> => {
  const next = new Set(chosen);
  if (!next.delete(name)) next.add(name);
  return next;
};

/** Copies another user's permissions. Permissions that may not be granted stay unchanged. */
export const copied = (modules: readonly OfferedModule[], chosen: Chosen, theirs: Chosen): Set<string> =>
  new Set(
    modules
      .flatMap(permissionsIn)
      .flatMap(({ name, grantable }) => ((grantable ? theirs : chosen).has(name) ? [name] : [])),
  );

export interface RightsDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
/** The difference between the saved and the ticked permissions. */
export const differenceOf = (read: Chosen, chosen: Chosen): RightsDifference => ({
  added: [...chosen].filter((name) => !read.has(name)).sort(),
  removed: [...read].filter((name) => !chosen.has(name)).sort(),
});
export const isEmpty = ({ added, removed }: RightsDifference): boolean => added.length + removed.length === 0;

/** My changes on top of somebody else's version. */
export const onTopOf = (theirs: Chosen, { added, removed }: RightsDifference): Set<string> => {
  const next = new Set([...theirs, ...added]);
  for (const name of removed) next.delete(name);
  return next;
};

const has = (text: string, words: string) => nameKey(text).includes(words);

/** The rows that match a search: all rows of a matching module, else rows that match by label, name or action. */
export const found = (modules: readonly OfferedModule[], search: string): OfferedModule[] => {
  const words = nameKey(search);
  if (words === '') return [...modules];
  return modules.flatMap((module) => {
    if (has(module.label, words)) return [module];
    const rows = module.sub_modules.filter(
      (s) =>
        has(s.label, words) ||
        s.permissions.some((p) => has(p.name, words) || has(p.label, words) || has(p.sentence, words)),
    );
    return rows.length ? [{ ...module, sub_modules: rows }] : [];
  });
};

/** Permission names as labels by sub-module: "Clients" → "View, Update". */
export const described = (
  modules: readonly OfferedModule[],
  names: readonly string[],
): { name: string; label: string; actions: string[] }[] => {
  const included = new Set(names);
  return modules.flatMap((module) =>
    module.sub_modules.flatMap((sub) => {
      const actions = sub.permissions.filter((p) => included.has(p.name)).map((p) => p.label);
      return actions.length ? [{ name: sub.name, label: `${module.label} · ${sub.label}`, actions }] : [];
    }),
  );
};
import { nameKey } from '../../../domain/fold.ts';
