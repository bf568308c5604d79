import type { Commented } from '../../schema/calls/commentCalls.ts';
import { labelOf } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import type { MarkAct } from './acts.ts';

/** The marks of verification of a part: those of this set, or those that are of none. */
export const marksOf = ({ verification, fields }: Resource, set?: string): MarkAct[] =>
  Object.entries(verification?.marks ?? {}).flatMap(([name, rule]) =>
    rule.set === set ? [{ name, rule, label: labelOf(rule.field, fields[rule.field] ?? {}) }] : [],
  );

/** The columns that a tab shows at first: those of the list, without the parent, and the marks. */
export const columnsOfTab = (part: Resource): string[] => [
  ...new Set([
    ...part.list.columns.filter((name) => name !== part.partOf?.by),
    ...marksOf(part).map(({ rule }) => rule.field),
  ]),
];

/** The call that lists the comments on all parts of a record of the parent. */
export const allCommentsOf = ({ partOf }: Resource): Commented['all'] =>
  partOf?.parent.comments.find(({ all }) => all !== undefined)?.all;

/** The flags of all marks of a part, of whichever set. */
export const flagsOf = ({ verification }: Resource): string[] =>
  Object.values(verification?.marks ?? {}).map(({ field }) => field);
