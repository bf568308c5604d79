import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import {
  IconButton,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tooltip,
} from '@mui/material';
import { isColumn, type Field } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { columnKinds } from '../fields/columnKinds.tsx';
import { Cell } from '../list/Cell.tsx';
import { cellStyles } from '../list/cellStyles.ts';
import { columnsNamed, columnsOfList } from '../list/columns.ts';
import { parentField } from './useParts.ts';

interface Props {
  readonly part: Resource;
  readonly records: readonly AnyRecord[];
  readonly onEdit?: ((record: AnyRecord) => void) | undefined;
  readonly onDelete?: ((record: AnyRecord) => void) | undefined;
}

const alignOf = (field: Field) => (isColumn(field) ? columnKinds[field.kind].align : undefined) ?? 'left';

/** The parts of a record with what a list of them shows, and what can be done with each. */
export const PartsTable = ({ part, records, onEdit, onDelete }: Props) => {
  const by = parentField(part);
  const columns = columnsNamed(columnsOfList(part), part.list.columns).filter(({ name }) => name !== by);
  const nameOf = (record: AnyRecord) => String(record[part.represent] ?? part.title);
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label={part.titles}
      sx={cellStyles}
    >
      <Table size="small" aria-label={part.titles}>
        <TableHead>
          <TableRow>
            {columns.map(({ name, label, field }) => (
              <TableCell key={name} align={alignOf(field)}>
                {label}
              </TableCell>
            ))}
            {(onEdit ?? onDelete) && <TableCell align="right">Actions</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <TableRow key={record.id} hover>
              {columns.map((column) => (
                <TableCell key={column.name} align={alignOf(column.field)}>
                  <Cell column={column} record={record} />
                </TableCell>
              ))}
              {(onEdit ?? onDelete) && (
                <TableCell align="right" sx={{ whiteSpace: 'nowrap', py: 0 }}>
                  {onEdit && (
                    <Tooltip title="Edit">
                      <IconButton aria-label={`Edit ${nameOf(record)}`} onClick={() => onEdit(record)}>
                        <Edit fontSize="small" />
                      </IconButton>
                    </Tooltip>
                  )}
                  {onDelete && (
                    <Tooltip title="Delete">
                      <IconButton aria-label={`Delete ${nameOf(record)}`} onClick={() => onDelete(record)}>
                        <Delete fontSize="small" />
                      </IconButton>
                    </Tooltip>
                  )}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
