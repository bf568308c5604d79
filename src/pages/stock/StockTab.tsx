import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import type { Hand } from './entryFields.ts';
import { OnHandTable } from './OnHandTable.tsx';
import type { StockedItem } from './stocked.ts';

/** What an item has in stock, what moved it, and the dialogs that move it by hand. */
export const StockTab = ({ record }: RecordPartProps) => {
  const item = record as unknown as StockedItem;
  const [entering, setEntering] = useState<{ kind: Hand; variant: number }>();
  return (
    <Stack spacing={2}>
      <OnHandTable item={item} onEnter={(kind, variant) => setEntering({ kind, variant })} />
      <Typography component="h2" variant="h3" sx={{ pt: 1 }}>
        Ledger
      </Typography>
      <EntriesTable item={item} />
      {entering && <EntryDialog item={item} {...entering} onClose={() => setEntering(undefined)} />}
    </Stack>
  );
};
