import { Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { columnsOf, labelOf, type RowsField, isColumn } from '../../../schema/field.ts';
import { columnKinds, ColumnInput } from '../columnKinds.tsx';
import { RowButtons, type RowListProps } from './RowButtons.tsx';
import type { ReactNode } from 'react';
import { spansOf, useRow } from './useRow.ts';
import { Unseen } from '../../Unseen.tsx';

interface Props {
  readonly field: RowsField;
  /** The path of the row: `components.0`. */
  readonly source: string;
  readonly title: string;
  readonly buttons: ReactNode;
}

/** One row in a table of inputs, with the extension below it. */
const LineRow = ({ field, source, title, buttons }: Props) => {
  const { line, closed, lineDetails } = useRow(field, source);
  const columns = columnsOf(field.fields);
  return (
    <>
      <TableRow sx={lineDetails ? { '& > td': { borderBottom: 0 } } : {}}>
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
      {lineDetails && (
        <TableRow>
          <TableCell colSpan={columns.length + 1} sx={{ pt: '0 !important' }}>
            <lineDetails.Part line={line} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
};

/** Rows as a table of inputs. */
export const RowsAsTable = (list: RowListProps) => {
  const { field, source, keys, title } = list;
  const columns = columnsOf(field.fields);
  const sum = columns.reduce((all, [, f]) => all + columnKinds[f.kind].width, 0);
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table
        size="small"
        aria-label={labelOf(source, field)}
        sx={{ '& td': { verticalAlign: 'top', px: 0.75, py: 0.75 }, '& th': { px: 1.5 } }}
      >
        <TableHead>
          <TableRow>
            {columns.map(([name, f]) => (
              <TableCell
                key={name}
                align={columnKinds[f.kind].align ?? 'left'}
                sx={{ minWidth: 110, width: `${(98 * columnKinds[f.kind].width) / sum}%` }}
              >
                {labelOf(name, f)}
                {f.required && <span aria-hidden> *</span>}
              </TableCell>
            ))}
            <TableCell sx={{ width: '2%' }}>
              <Unseen>Actions</Unseen>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {keys.map((key, i) => (
            <LineRow
              key={key}
              field={field}
              source={`${source}.${i}`}
              title={title(i)}
              buttons={<RowButtons list={list} at={i} />}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
