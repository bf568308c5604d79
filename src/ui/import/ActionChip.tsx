import { Chip, type ChipProps } from '@mui/material';
import type { ImportAction } from '../../schema/import/wire.ts';
import { actionWords } from './words.ts';

const colors: Readonly<Record<ImportAction, ChipProps['color']>> = {
  create: 'success',
  update: 'info',
  skip: 'default',
  unchanged: 'default',
  error: 'error',
};

/** The action of a record, as a chip. */
export const ActionChip = ({ action }: { readonly action: ImportAction }) => (
  <Chip
    label={actionWords[action]}
    color={colors[action] ?? 'default'}
    variant={action === 'error' ? 'filled' : 'outlined'}
  />
);
