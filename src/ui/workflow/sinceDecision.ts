import { resources } from '../../resources/index.ts';
import { labelOf } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Change, FieldChange } from '../../dataProvider/types.ts';

/** What became of a record: its fields from the first old value to the last new one, and how many lines changed. */
interface Became {
  readonly fields: readonly FieldChange[];
  /** "Enquiry scopes: 2 added, 1 changed". */
  readonly lines: readonly string[];
}

const words = { create: 'added', update: 'changed', delete: 'removed' } as const;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What lines of a change are called. */
const linesLabel = (resource: Resource, lines: string): string => {
  const field = resource.fields[lines];
  if (field) return labelOf(lines, field);
  const part = resources.find(({ name }) => name === lines.split('.')[0]);
  return part?.titles ?? lines.charAt(0).toUpperCase() + lines.slice(1);
};

/** The fields that differ in the end, oldest change first. The state itself is the business of the steps. */
const fieldsOf = ({ workflow }: Resource, changes: readonly Change[]): FieldChange[] => {
  const found = new Map<string, FieldChange>();
  for (const { changes: fields } of changes)
    for (const { before, before_name, ...now } of fields) {
      const first = found.get(now.field) ?? { before, before_name };
      found.set(now.field, { ...now, before: first.before, before_name: first.before_name });
    }
  return [...found.values()].filter((c) => c.field !== workflow?.field && !same(c.before, c.after));
};

const linesOf = (resource: Resource, changes: readonly Change[]): string[] => {
  const counts = new Map<string, Map<Change['action'], number>>();
  for (const { lines, action, several } of changes) {
    if (lines === null || lines === 'comments') continue;
    const label = linesLabel(resource, lines);
    const of = counts.get(label) ?? new Map<Change['action'], number>();
    counts.set(label, of.set(action, (of.get(action) ?? 0) + (several?.count ?? 1)));
  }
  return [...counts].map(
    ([label, of]) =>
      `${label}: ${[...of].map(([action, n]) => `${n.toLocaleString('en')} ${words[action]}`).join(', ')}`,
  );
};

/** What changes made of a record, in any order. */
export const becameOf = (resource: Resource, changes: readonly Change[]): Became => {
  const inOrder = changes.toSorted((a, b) => a.id - b.id);
  return {
    fields: fieldsOf(
      resource,
      inOrder.filter(({ lines }) => lines === null),
    ),
    lines: linesOf(resource, inOrder),
  };
};
