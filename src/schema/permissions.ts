/** One permission: `module.sub_module.action`. */
export interface Permission {
  readonly name: string;
  readonly action: string;
  /** The action's name for people: "View", "Approve". */
  readonly label: string;
  /** What it allows, in one sentence; empty where nothing tells it. */
  readonly sentence: string;
}
export interface SubModule {
  /** `module.sub_module` */
  readonly name: string;
  readonly label: string;
  readonly permissions: readonly Permission[];
}
export interface Module {
  readonly name: string;
  readonly label: string;
  readonly sub_modules: readonly SubModule[];
}

/** The usual actions in their order on the screen; others follow by name. */
export const usualActions = ['view', 'create', 'update', 'delete'] as const;

/**
 * Whether the tick of a whole row or module gives a permission of this action. Whoever decides, leads or holds is
 * chosen one by one.
 */
export const isGivenByRow = (action: string): boolean =>
  action === 'comment' || usualActions.some((usual) => usual === action);

const spelled = (word: string): string => {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const placeOf = (action: string): string => {
  const at = usualActions.findIndex((usual) => usual === action);
  return at < 0 ? `9${action}` : String(at);
};

const groupedBy = (names: readonly string[], parts: number): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const key = name.split('.').slice(0, parts).join('.');
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return groups;
};

/**
 * Permission names grouped by module and sub-module, in the order of their first names. `labels` has the texts of a
 * `module` or `module.sub_module` whose word is not enough, `sentenceOf` tells what a permission allows.
 */
export const modulesOf = (
  names: readonly string[],
  labels: Readonly<Record<string, string>> = {},
  sentenceOf: (permission: string) => string | undefined = () => undefined,
): Module[] =>
  [...groupedBy(names, 1)].map(([module, within]) => ({
    name: module,
    label: labels[module] ?? spelled(module),
    sub_modules: [...groupedBy(within, 2)].map(([name, permissions]) => ({
      name,
      label: labels[name] ?? spelled(name.split('.')[1] ?? name),
      permissions: permissions
        .map((permission) => ({ name: permission, action: permission.split('.').slice(2).join('.') }))
        .sort((a, b) => placeOf(a.action).localeCompare(placeOf(b.action)))
        .map((p) => ({ ...p, label: spelled(p.action), sentence: sentenceOf(p.name) ?? '' })),
    })),
  }));
