import { TableCell, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { columnsOf, isColumn, labelOf, type LinesField } from '../../../schema/field.ts';
import { ColumnInput } from '../columnKinds.tsx';
import { spansOf, useLine } from './useLine.ts';

interface Props {
  readonly field: LinesField;
  /** The path of the line: `components.0`. */
  readonly source: string;
  readonly title: string;
  readonly buttons: ReactNode;
}

/** One line in a table of inputs, and what stands beneath it. */
export const LineRow = ({ field, source, title, buttons }: Props) => {
  const { line, closed, beneath } = useLine(field, source);
  const columns = columnsOf(field.fields);
  return (
    <>
      <TableRow sx={beneath ? { '& > td': { borderBottom: 0 } } : {}}>
        {spansOf(
          columns.map(([name]) => name),
          closed,
        ).map(([name, span]) => {
          const f = field.fields[name];
          return f && isColumn(f) ? (
            <TableCell key={name} colSpan={span}>
              <ColumnInput field={f} source={`${source}.${name}`} label={`${labelOf(name, f)}, ${title}`} bare />
            </TableCell>
          ) : null;
        })}
        <TableCell>{buttons}</TableCell>
      </TableRow>
      {beneath && (
        <TableRow>
          <TableCell colSpan={columns.length + 1} sx={{ pt: '0 !important' }}>
            <beneath.Part line={line} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
};
