import type { awards } from '../../../resources/rfq/awards.ts';
import { nameColumn } from '../../../schema/field.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { LineTraces } from './LineTraces.tsx';

type Lines = readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
const item = nameColumn('rfq_line_id' satisfies keyof typeof awards.fields.lines.fields);

const isLines = (value: unknown): value is Lines => Array.isArray(value);

/** What an award orders, each with its trace. */
export const AwardTraces = ({ record }: RecordPartProps) => {
  const lines = isLines(record['lines']) ? record['lines'] : [];
  return (
    <LineTraces
      rows={lines.map((line) => ({
        id: line.id,
        name: String(line[item]),
        quantity: String(line['quantity']),
        of: { from: 'award', award: record.id, line: line.id },
      }))}
    />
  );
};
