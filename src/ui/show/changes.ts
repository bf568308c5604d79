import { isLines, labelOf, type Field } from '../../schema/field.ts';
import { resources } from '../../resources/index.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Change, FieldChange } from '../../dataProvider/types.ts';
import { inSentence } from '../../schema/words.ts';

interface Changed {
  readonly name: string;
  readonly field: Field;
  readonly change: FieldChange;
}

/** The resource of parts of these records, by its name. */
const partNamed = (resource: Resource, name: string): Resource | undefined =>
  resources.find((r) => r.name === name && r.partOf?.parent.name === resource.name);

/** What was changed, in a person's words: "this client", "contact person “Asha Rao”". */
export const subjectOf = (resource: Resource, { lines, line_name, several }: Change): string => {
  if (lines === null) return `this ${inSentence(resource.title)}`;
  const part = partNamed(resource, lines);
  const field = resource.fields[lines];
  if (several)
    return `${several.count.toLocaleString('en')} ${inSentence(part?.titles ?? labelOf(lines, field ?? {}))}`;
  // What is no field belongs to records of every kind: attachments, comments.
  const line = part
    ? inSentence(part.title)
    : field && isLines(field)
      ? (field.line ?? 'line').toLowerCase()
      : lines.replace(/s$/, '');
  if (line_name) return `${line} “${line_name}”`;
  return field ? line : `a ${line}`;
};

/** The changed fields that the description knows, in its order. A field that was empty before and after says nothing. */
export const changedFields = (resource: Resource, { lines, changes }: Pick<Change, 'lines' | 'changes'>): Changed[] => {
  const owner = lines === null ? undefined : resource.fields[lines];
  const part = lines === null ? undefined : partNamed(resource, lines);
  const fields = part ? part.fields : owner && isLines(owner) ? owner.fields : resource.fields;
  const byName = new Map(changes.map((c) => [c.field, c]));
  return Object.entries(fields).flatMap(([name, field]) => {
    const change = byName.get(name);
    return change && field.kind !== 'lines' ? [{ name, field, change }] : [];
  });
};
