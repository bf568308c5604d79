import { ShowField } from '../fields/kinds.tsx';
import type { Column } from './columns.ts';
import type { AnyRecord } from '../../schema/record.ts';

/** A value in a list, on one line. */
export const Cell = ({ column, record }: { readonly column: Column; readonly record: AnyRecord }) => (
  <ShowField field={column.field} name={column.name} value={record[column.name]} record={record} dense />
);
