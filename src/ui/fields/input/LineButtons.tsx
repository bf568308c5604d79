import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { LinesField } from '../../../schema/field.ts';
import { IconButton, Stack, Tooltip } from '@mui/material';

/** Lines in a form, and what can be done with them. */
export interface LineListProps {
  readonly field: LinesField;
  readonly source: string;
  /** One stable key for each row. */
  readonly keys: readonly string[];
  readonly title: (i: number) => string;
  readonly onRemove: (i: number) => void;
  readonly onSwap: (a: number, b: number) => void;
}

interface Props {
  readonly list: LineListProps;
  readonly at: number;
}

/** Buttons that move or remove one line. */
export const LineButtons = ({ list: { keys, title, onRemove, onSwap }, at }: Props) => (
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
