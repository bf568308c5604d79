import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { RowsField } from '../../../schema/field.ts';
import { IconButton, Stack, Tooltip } from '@mui/material';

/** Rows in a form, and what can be done with them. */
export interface RowListProps {
  readonly field: RowsField;
  readonly source: string;
  /** One stable key for each row. */
  readonly keys: readonly string[];
  readonly title: (i: number) => string;
  readonly onRemove: (i: number) => void;
  readonly onSwap: (a: number, b: number) => void;
}

interface Props {
  readonly list: RowListProps;
  readonly at: number;
}

/** Buttons that move or remove one line. */
export const RowButtons = ({ list: { keys, title, onRemove, onSwap }, at }: Props) => (
  <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
    <IconButton size="small" aria-label={`Move ${title(at)} up`} disabled={at === 0} onClick={() => onSwap(at, at - 1)}>
      <ArrowUpward fontSize="inherit" />
    </IconButton>
    <IconButton
      size="small"
      aria-label={`Move ${title(at)} down`}
      disabled={at === keys.length - 1}
      onClick={() => onSwap(at, at + 1)}
    >
      <ArrowDownward fontSize="inherit" />
    </IconButton>
    <Tooltip title="Remove">
      <IconButton size="small" aria-label={`Remove ${title(at)}`} onClick={() => onRemove(at)}>
        <DeleteOutlined fontSize="inherit" />
      </IconButton>
    </Tooltip>
  </Stack>
);
