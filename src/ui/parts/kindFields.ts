import { callsOfKind, lacks } from '../../schema/breakdown.ts';
import { fieldsOfKind, type BrokenDown } from '../../schema/brokenDown.ts';
import { isReference, type Fields } from '../../schema/field.ts';
import type { PartActs } from './acts.ts';
import { columnsOfTab, flagsOf, marksOf } from './described.ts';

/** What a form asks for: the fields of the kind, and where lines can stand in others the line that it is in. */
const formOf = (part: BrokenDown, kind: string, isNew: boolean): Fields => {
  const { in: above = [], notAtTop } = part.breakdown.kinds[kind] ?? {};
  const { parent_line_id: within } = part.entered;
  const [only] = above;
  const fields = fieldsOfKind(part, kind);
  if (!isNew || only === undefined || !within || !isReference(within)) return fields;
  const label = above.length === 1 ? (part.breakdown.kinds[only]?.title ?? within.label) : within.label;
  return {
    parent_line_id: {
      ...within,
      ...(label === undefined ? {} : { label }),
      ...(notAtTop ? { required: true } : {}),
      where: { kind: only },
    },
    ...fields,
  };
};

/** The columns at first: those of all lines, with what the kind stands in and its own fields before the marks. */
const columnsOfKind = (part: BrokenDown, kind: string): string[] => {
  const marks = marksOf(part).map(({ rule }) => rule.field);
  const { in: above = [], fields = {} } = part.breakdown.kinds[kind] ?? {};
  const shared = columnsOfTab(part).filter((name) => !marks.includes(name));
  const [first = part.represent, ...others] = shared;
  return [
    ...new Set([first, ...(above.length > 0 ? ['parent_line_id'] : []), ...others, ...Object.keys(fields), ...marks]),
  ];
};

/** What is shown of the lines of a kind, and what their forms ask for. */
export const fieldsShownOf = (
  part: BrokenDown,
  kind: string,
  marks: PartActs['marks'],
): Pick<PartActs, 'columns' | 'sort' | 'has' | 'fields' | 'shown' | 'fixed'> => {
  const { breakdown } = part;
  const { by } = callsOfKind(breakdown, kind).removeGroup ?? {};
  const isInOthers = (breakdown.kinds[kind]?.in ?? []).length > 0;
  const has = (name: string) =>
    ![part.partOf.by, 'kind', 'line_key', 'position'].includes(name) &&
    lacks(breakdown, kind, name) === undefined &&
    (name !== 'parent_line_id' || isInOthers) &&
    (!flagsOf(part).includes(name) || marks.some(({ rule }) => rule.field === name));
  const fields = formOf(part, kind, true);
  return {
    columns: columnsOfKind(part, kind).filter(has),
    sort: by === undefined ? part.list.sort : [by, 'ASC'],
    has,
    fields,
    shown: Object.keys(fields),
    fixed: ['parent_line_id', ...(breakdown.fixed ?? [])],
  };
};
