import { resources } from '../../resources/index.ts';
import { commentFields } from '../../schema/calls/commentCalls.ts';
import { isRows, labelOf, type Field, type Fields } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Change, FieldChange } from '../../dataProvider/types.ts';
import { inSentence } from '../../schema/words.ts';

interface Changed {
  readonly name: string;
  readonly field: Field;
  readonly change: FieldChange;
}

/** Rows of which a change tells: the record itself, its lines, its parts, or lines of those. */
interface Rows {
  readonly one: string;
  readonly many: string;
  readonly fields: Fields;
}

const linesIn = ({ fields }: Resource, name: string): Rows | undefined => {
  const field = fields[name];
  if (!field || !isRows(field)) return undefined;
  const one = (field.row ?? 'line').toLowerCase();
  return { one, many: inSentence(labelOf(name, field)), fields: field.fields };
};

/** What `lines` of a change names; undefined for what belongs to records of every kind: attachments, comments. */
const rowsNamed = (resource: Resource, lines: string): Rows | undefined => {
  const own = linesIn(resource, lines);
  if (own) return own;
  const [name, field] = lines.split('.');
  const part = resources.find((r) => r.name === name && r.partOf?.parent.name === resource.name);
  if (!part) return undefined;
  if (field !== undefined) return linesIn(part, field);
  const { [part.partOf?.by ?? '']: _, ...fields } = part.fields;
  return { one: inSentence(part.title), many: inSentence(part.titles), fields };
};

/** What was changed, in a person's words: "this client", "contact person “Asha Rao”". */
export const subjectOfChange = (resource: Resource, { lines, line_name, several }: Change): string => {
  if (lines === null) return `this ${inSentence(resource.title)}`;
  const rows = rowsNamed(resource, lines);
  if (several) return `${several.count.toLocaleString('en')} ${rows?.many ?? lines}`;
  const one = rows?.one ?? lines.replace(/s$/, '');
  if (line_name) return `${one} “${line_name}”`;
  return rows ? one : `a ${one}`;
};

/** The changed fields of the description, in its order. */
export const changedFields = (resource: Resource, { lines, changes }: Pick<Change, 'lines' | 'changes'>): Changed[] => {
  const own = lines === 'comments' ? commentFields : undefined;
  const fields = own ?? (lines === null ? undefined : rowsNamed(resource, lines)?.fields) ?? resource.fields;
  const byName = new Map(changes.map((c) => [c.field, c]));
  return Object.entries(fields).flatMap(([name, field]) => {
    const change = byName.get(name);
    return change && field.kind !== 'rows' ? [{ name, field, change }] : [];
  });
};
