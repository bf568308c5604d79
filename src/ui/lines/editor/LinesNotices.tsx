import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { counted } from '../../fields/format.ts';
import { DraftOffer } from '../../form/DraftOffer.tsx';
import type { RowId } from '../../sheet/types.ts';
import type { LinesStore, Snapshot } from '../LinesStore.ts';
import type { LinesDraft } from '../drafts.ts';

interface Props {
  readonly store: LinesStore;
  readonly readOnly: string | undefined;
  readonly draft: LinesDraft | undefined;
  readonly snapshot: Pick<Snapshot, 'conflicts' | 'save'>;
  readonly onCompare: (key: RowId) => void;
  readonly notice: (text: string) => void;
}

/** What stands above the grid: unsaved changes of an earlier visit, why nothing is saved, and conflicts. */
export const LinesNotices = ({ store, readOnly, draft, snapshot: { conflicts, save }, onCompare, notice }: Props) => {
  const { one, many } = store.words;
  const [offer, setOffer] = useState(draft);
  const [first] = conflicts;
  return (
    <>
      {offer && readOnly === undefined && (
        <DraftOffer
          at={offer.at}
          onRestore={() => {
            const gone = store.restore(offer);
            setOffer(undefined);
            if (gone) notice(`${counted(gone, one, many)} of the draft no longer there.`);
          }}
          onDiscard={() => {
            store.forgetDraft();
            setOffer(undefined);
          }}
        />
      )}
      {save.isWhole && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {`${counted(save.count, `1 ${one} is`, `${many} are`)} not saved: ${save.reason ?? ''}`}
        </Alert>
      )}
      {first !== undefined && (
        <Alert
          severity="warning"
          sx={{ mb: 1 }}
          action={
            <Button size="small" color="inherit" onClick={() => onCompare(first)}>
              Compare
            </Button>
          }
        >
          {`Somebody else has changed ${counted(conflicts.length, one, many)} that you have changed too. Your values are kept.`}
        </Alert>
      )}
    </>
  );
};
