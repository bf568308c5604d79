import { isLines, labelOf, type Field } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Change, FieldChange } from '../../dataProvider/types.ts';
import { inSentence } from '../../schema/words.ts';

interface Changed {
  readonly name: string;
  readonly field: Field;
  readonly change: FieldChange;
}

/** The subject of a change as text: "this client", "contact person “Asha Rao”". */
export const subjectOf = (resource: Resource, { lines, line_name, several }: Change): string => {
  if (lines === null) return `this ${inSentence(resource.title)}`;
  const field = resource.fields[lines];
  if (several) return `${several.count.toLocaleString('en')} ${inSentence(labelOf(lines, field ?? {}))}`;
  // Attachments and comments are no fields: every resource can have them.
  const line = field && isLines(field) ? (field.line ?? 'line').toLowerCase() : lines.replace(/s$/, '');
  if (line_name) return `${line} “${line_name}”`;
  return field ? line : `a ${line}`;
};

/** The changed fields of the description, in its order. */
export const changedFields = (resource: Resource, { lines, changes }: Pick<Change, 'lines' | 'changes'>): Changed[] => {
  const owner = lines === null ? undefined : resource.fields[lines];
  const fields = owner && isLines(owner) ? owner.fields : resource.fields;
  const byName = new Map(changes.map((c) => [c.field, c]));
  return Object.entries(fields).flatMap(([name, field]) => {
    const change = byName.get(name);
    return change && field.kind !== 'lines' ? [{ name, field, change }] : [];
  });
};
