import { Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';
import { formatInteger } from '../fields/format.ts';

/** A kind of rows to show. The first of several is all rows. */
export interface ShownKind<K extends string> {
  readonly name: K;
  readonly label: string;
  readonly count: number;
  readonly isBad?: boolean;
}

interface Props<K extends string> {
  /** What is filtered: "Records shown". */
  readonly label: string;
  readonly kinds: readonly ShownKind<K>[];
  readonly shown: K;
  readonly onShown: (shown: K) => void;
  readonly search?: string;
  readonly onSearch?: (search: string) => void;
  readonly children?: ReactNode;
}

/** Filters what an import shows of its file: by kinds, each with its number, and by a text where `onSearch` is. */
export const ReviewFilter = <K extends string>(props: Props<K>) => {
  const { label, kinds, shown, onShown, search, onSearch, children } = props;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        // On a phone they stay one row, which is pushed sideways: a group in two rows looks like two groups.
        sx={{ maxWidth: '100%', overflowX: 'auto', '& .MuiToggleButton-root': { flexShrink: 0, whiteSpace: 'nowrap' } }}
        value={shown}
        onChange={(_, value: K | null) => value && onShown(value)}
        aria-label={label}
      >
        {kinds
          .filter(({ name, count }, at) => at === 0 || name === shown || count > 0)
          .map(({ name, label: word, count, isBad }) => (
            <ToggleButton key={name} value={name} color={isBad ? 'error' : 'standard'}>
              {`${word} ${formatInteger(count)}`}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      {onSearch && (
        <TextField
          type="search"
          placeholder="Find in the file"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          sx={{ width: { xs: '100%', sm: 220 } }}
          slotProps={{ htmlInput: { 'aria-label': 'Find in the file' } }}
        />
      )}
      {children}
    </Stack>
  );
};
