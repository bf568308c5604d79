import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { EntryDialog, type Hand } from './EntryDialog.tsx';
import { OnHandTable } from './OnHandTable.tsx';
import { ProjectedTable } from './ProjectedTable.tsx';
import { isStocked } from './stocked.ts';

/** The stock of an item, its ledger, and the dialogs for new entries. */
export const StockTab = ({ record: item }: RecordPartProps) => {
  const [entering, setEntering] = useState<{ kind: Hand; variant: number }>();
  if (!isStocked(item)) return null;
  return (
    <Stack spacing={2}>
      <OnHandTable item={item} onEnter={(kind, variant) => setEntering({ kind, variant })} />
      <Typography component="h2" variant="h3" sx={{ pt: 1 }}>
        On order and required
      </Typography>
      <ProjectedTable item={item} />
      <Typography component="h2" variant="h3" sx={{ pt: 1 }}>
        Ledger
      </Typography>
      <EntriesTable item={item} />
      {entering && <EntryDialog item={item} {...entering} onClose={() => setEntering(undefined)} />}
    </Stack>
  );
};
