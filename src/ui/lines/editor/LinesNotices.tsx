import { Alert, Button } from '@mui/material';
import { useMemo } from 'react';
import { counted, withLocalTimes } from '../../fields/format.ts';
import { InHand } from '../../inHand/InHand.tsx';
import type { RowId } from '../../sheet/types.ts';
import type { LinesStore, Snapshot } from '../LinesStore.ts';

interface Props {
  readonly store: LinesStore;
  readonly readOnly: string | undefined;
  readonly snapshot: Pick<Snapshot, 'conflicts' | 'save' | 'hand' | 'refusal'>;
  readonly onCompare: (key: RowId) => void;
  readonly notice: (text: string) => void;
}

/** What was typed and is not in the lines, to be put back, copied or discarded. */
const LinesInHand = ({ store, readOnly, snapshot, notice }: Omit<Props, 'onCompare'>) => {
  const { hand, refusal } = snapshot;
  const { one, many } = store.words;
  // As it was stored when it came into hand.
  const lines = useMemo(() => (hand ? store.inHand() : []), [store, hand]);
  if (!hand) return null;
  const why = hand.why ?? readOnly;
  const canPutBack = readOnly === undefined || refusal !== undefined;
  return (
    <InHand
      at={hand.at}
      lines={lines}
      title={why && `Not saved: ${counted(lines.length, one, many)} – ${withLocalTimes(why)}`}
      onDiscard={() => store.discard()}
      {...(canPutBack && {
        onPutBack: () => {
          const gone = store.restore();
          if (gone) notice(`${counted(gone, one, many)} of the draft no longer there.`);
        },
      })}
    />
  );
};

/** What stands above the grid: what is in hand, why nothing is saved, and conflicts. */
export const LinesNotices = ({ onCompare, ...props }: Props) => {
  const { store, snapshot } = props;
  const { conflicts, save } = snapshot;
  const { one, many } = store.words;
  const [first] = conflicts;
  return (
    <>
      <LinesInHand {...props} />
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
