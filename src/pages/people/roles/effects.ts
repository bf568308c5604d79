import type { RoleEffect } from '../../../resources/people/roleEffect.ts';
import { groupedBy } from '../../../domain/grouped.ts';

/** People for whom giving or taking a role changes the same. */
export interface EffectGroup {
  readonly names: readonly string[];
  readonly hasRole: boolean;
  /** What they gain by getting the role, or lose by losing it. */
  readonly changed: readonly string[];
  /** What of the role they may without it. */
  readonly otherwise: readonly string[];
}

/** What giving a role, or taking it, changes: for those people first for whom it changes most. */
export const effectGroups = (how: 'give' | 'take', { permissions, people }: RoleEffect): EffectGroup[] => {
  const alike = groupedBy(people, ({ has_role, otherwise }) => `${has_role} ${otherwise.join()}`);
  return [...alike.values()]
    .flatMap((group): EffectGroup[] => {
      const [first] = group;
      if (!first) return [];
      const { has_role: hasRole, otherwise } = first;
      const counts = hasRole === (how === 'take');
      const changed = counts ? permissions.filter((name) => !otherwise.includes(name)) : [];
      return [{ names: group.map(({ name }) => name), hasRole, changed, otherwise }];
    })
    .sort((a, b) => b.changed.length - a.changed.length);
};

const permissionsText = (n: number): string => (n === 1 ? '1 permission' : `${n} permissions`);

/** "gains 14 permissions, and has 31 of the role’s already". */
export const effectSentence = (how: 'give' | 'take', { hasRole, changed, otherwise, names }: EffectGroup): string => {
  const [has, is] = names.length === 1 ? ['has', 'is'] : ['have', 'are'];
  const [gains, loses, keeps] = names.length === 1 ? ['gains', 'loses', 'keeps'] : ['gain', 'lose', 'keep'];
  if (how === 'give') {
    if (hasRole) return `${has} this role already: nothing changes.`;
    if (changed.length === 0) return `${has} all that it allows already.`;
    const more = otherwise.length > 0 ? `, and ${has} ${otherwise.length} of the role’s already` : '';
    return `${gains} ${permissionsText(changed.length)}${more}.`;
  }
  if (!hasRole) return `${is} without this role: nothing changes.`;
  if (changed.length === 0) return `${keeps} all that it allows, by other roles or single permissions.`;
  const more = otherwise.length > 0 ? `, and ${keeps} ${otherwise.length} by other roles or single permissions` : '';
  return `${loses} ${permissionsText(changed.length)}${more}.`;
};
