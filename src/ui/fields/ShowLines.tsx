import { labelOf, pickedIn, type LinesField } from '../../schema/field.ts';
import { isRecord } from '../../schema/guards.ts';
import { counted, formatInteger } from './format.ts';
import { LinesTable } from './LinesTable.tsx';
import { ShowPicks } from './ShowPicks.tsx';
import type { ShowProps } from './types.ts';

/** Lines as a table, or by their names alone; in a list, where records come without them, how many there are. */
export const ShowLines = ({ field: lines, name, value, record, dense }: ShowProps<LinesField>) => {
  const count = Array.isArray(value) ? value.length : Number(record[`${name}_count`] ?? 0);
  if (dense) return <span>{formatInteger(count)}</span>;
  if (!Array.isArray(value)) return <span>{counted(count, lines.line ?? 'line', `${lines.line ?? 'line'}s`)}</span>;
  const rows = value.filter(isRecord);
  const [picked, reference] = pickedIn(lines) ?? [];
  if (picked !== undefined && reference)
    return <ShowPicks name={picked} field={reference} rows={rows} label={labelOf(name, lines)} />;
  return <LinesTable field={lines} rows={rows} />;
};
