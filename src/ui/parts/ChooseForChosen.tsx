import Checklist from '@mui/icons-material/Checklist';
import { Button } from '@mui/material';
import { counted } from '../fields/format.ts';
import type { ChosenProps } from '../listPlace.ts';
import { useMay } from '../useMay.ts';
import { usePartsPlace } from './place.ts';

/** Chooses for several parts at once, such as their vendors. */
export const ChooseForChosen = ({ ids }: ChosenProps) => {
  const { part, acts, openDialog } = usePartsPlace();
  const may = useMay(part);
  if (!may('edit')) return null;
  const name = counted(ids.length, acts.title, acts.titles);
  return acts.choices.map((choice) => (
    <Button
      key={choice.field}
      color="secondary"
      startIcon={<Checklist />}
      aria-haspopup="dialog"
      onClick={() => openDialog({ what: 'choose', choice, ids, name })}
    >
      {choice.label}
    </Button>
  ));
};
