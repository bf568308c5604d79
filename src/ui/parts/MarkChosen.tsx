import CheckCircle from '@mui/icons-material/CheckCircle';
import { Button } from '@mui/material';
import { BlockedButton } from '../page/BlockedButton.tsx';
import type { ChosenProps } from '../listPlace.ts';
import { usePartsPlace } from './place.ts';
import { useMarks } from './useMarks.ts';

/** Sets the marks that the user may set on the chosen parts; where all have one, takes it back. */
export const MarkChosen = ({ records, onDone }: ChosenProps) => {
  const { acts } = usePartsPlace();
  const { refusal, set, busy } = useMarks();
  return acts.marks.map((act) => {
    const refusals = records.map((record) => refusal(act, record));
    const possible = records.filter((_, at) => refusals[at] === undefined);
    const [refused] = refusals;
    // Whoever has another role has no use for the button.
    if (refused?.kind === 'role') return null;
    if (refused && possible.length === 0)
      return (
        <BlockedButton key={act.name} reason={refused.message} startIcon={<CheckCircle />}>
          {act.label}
        </BlockedButton>
      );
    const all = possible.every((record) => record[act.rule.field] === true);
    return (
      <Button
        key={act.name}
        startIcon={<CheckCircle />}
        loading={busy}
        onClick={() => void set(act, possible, !all).then((isSet) => isSet && onDone())}
      >
        {all ? `Not ${act.label.toLowerCase()}` : act.label}
      </Button>
    );
  });
};
