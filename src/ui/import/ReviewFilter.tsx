import { Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ImportAction } from '../../schema/import/wire.ts';
import { formatInteger } from '../fields/format.ts';
import type { ActionCounts } from './review.ts';
import { actionWords } from './words.ts';

/** `several`: records with more than one line. */
export type Shown = ImportAction | 'all' | 'several';

interface Props {
  readonly actions: ActionCounts;
  readonly total: number;
  /** The number of records with more than one line, and the word for the lines. */
  readonly several: number;
  readonly lines: string;
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Filters the records of the preview. */
export const ReviewFilter = ({ actions, total, several, lines, shown, onShown, search, onSearch }: Props) => {
  const kinds = (['error', 'create', 'update', 'skip', 'unchanged'] as const).filter((action) => actions[action] > 0);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        sx={{ flexWrap: 'wrap' }}
        value={shown}
        onChange={(_, value: Shown | null) => value && onShown(value)}
        aria-label="Records shown"
      >
        <ToggleButton value="all">{`All ${formatInteger(total)}`}</ToggleButton>
        {kinds.map((action) => (
          <ToggleButton key={action} value={action} color={action === 'error' ? 'error' : 'standard'}>
            {`${actionWords[action]} ${formatInteger(actions[action])}`}
          </ToggleButton>
        ))}
        {several > 0 && <ToggleButton value="several">{`Several ${lines} ${formatInteger(several)}`}</ToggleButton>}
      </ToggleButtonGroup>
      <TextField
        type="search"
        placeholder="Find in the file"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        sx={{ width: { xs: '100%', sm: 220 } }}
        slotProps={{ htmlInput: { 'aria-label': 'Find in the file' } }}
      />
    </Stack>
  );
};
