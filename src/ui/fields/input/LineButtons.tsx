import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { IconButton, Stack, Tooltip } from '@mui/material';

interface Props {
  readonly title: string;
  readonly first: boolean;
  readonly last: boolean;
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly onRemove: () => void;
}

/** Buttons that move or remove one line. */
export const LineButtons = ({ title, first, last, onUp, onDown, onRemove }: Props) => (
  <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
    <IconButton size="small" aria-label={`Move ${title} up`} disabled={first} onClick={onUp}>
      <ArrowUpward fontSize="inherit" />
    </IconButton>
    <IconButton size="small" aria-label={`Move ${title} down`} disabled={last} onClick={onDown}>
      <ArrowDownward fontSize="inherit" />
    </IconButton>
    <Tooltip title="Remove">
      <IconButton size="small" aria-label={`Remove ${title}`} onClick={onRemove}>
        <DeleteOutlined fontSize="inherit" />
      </IconButton>
    </Tooltip>
  </Stack>
);
