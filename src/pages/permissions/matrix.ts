import { usualActions, type Module, type Permission, type SubModule } from '../../schema/permissions.ts';

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
/** Names that are ticked. */
export type Chosen = ReadonlySet<string>;

export const permissionsIn = ({ sub_modules }: OfferedModule): Offered[] =>
  sub_modules.flatMap((s) => [...s.permissions]);

/** The permission of a usual action in a row; the others stand in the last column. */
export const usualIn = (row: OfferedSubModule, action: string): Offered | undefined =>
  row.permissions.find((p) => p.action === action);
const usual: readonly string[] = usualActions;
export const othersIn = (row: OfferedSubModule): Offered[] => row.permissions.filter((p) => !usual.includes(p.action));

/** How many of a group are ticked, as a box of three states shows it. */
export const stateOf = (group: readonly Offered[], chosen: Chosen): 'all' | 'some' | 'none' => {
  const ticked = group.filter((p) => chosen.has(p.name)).length;
  return ticked === 0 ? 'none' : ticked === group.length ? 'all' : 'some';
};

/** The group ticked as a whole, or cleared where all of it is ticked; what may not be changed stays as it is. */
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

/** What somebody else holds, as far as it may be granted or revoked; the rest stays as it is. */
export const copied = (modules: readonly OfferedModule[], chosen: Chosen, theirs: Chosen): Set<string> =>
  new Set(
    modules
      .flatMap(permissionsIn)
      .flatMap(({ name, grantable }) => ((grantable ? theirs : chosen).has(name) ? [name] : [])),
  );

export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
/** From what was read to what is ticked. */
export const differenceOf = (read: Chosen, chosen: Chosen): Difference => ({
  added: [...chosen].filter((name) => !read.has(name)).sort(),
  removed: [...read].filter((name) => !chosen.has(name)).sort(),
});
export const isEmpty = ({ added, removed }: Difference): boolean => added.length + removed.length === 0;

/** My changes on top of what somebody else saved meanwhile. */
export const onTopOf = (theirs: Chosen, { added, removed }: Difference): Set<string> => {
  const next = new Set([...theirs, ...added]);
  for (const name of removed) next.delete(name);
  return next;
};

const has = (text: string, words: string) => text.toLowerCase().includes(words);

/** The rows that a search leaves: of a module that is found itself all, else those that are found by label, name or action. */
export const found = (modules: readonly OfferedModule[], search: string): OfferedModule[] => {
  const words = search.trim().toLowerCase();
  if (words === '') return [...modules];
  return modules.flatMap((module) => {
    if (has(module.label, words)) return [module];
    const rows = module.sub_modules.filter(
      (s) => has(s.label, words) || s.permissions.some((p) => has(p.name, words) || has(p.label, words)),
    );
    return rows.length ? [{ ...module, sub_modules: rows }] : [];
  });
};

/** Names by the sub-module that they belong to, with what staff read for both: "Clients" → "View, Update". */
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
