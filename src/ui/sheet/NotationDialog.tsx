import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';
import type { TwoNotations } from './notations.ts';

interface Props {
  readonly of: TwoNotations;
  /** `other`: figures with two readings are those of the other notation. Null: nothing is pasted. */
  readonly onAnswer: (answer: 'own' | 'other' | null) => void;
}

/** Asks what a figure is that can be read in two ways, where others of the paste are written otherwise than here. */
export const NotationDialog = ({ of: { example, beside, own, other }, onAnswer }: Props) => {
  const titleId = useId();
  return (
    <Dialog open onClose={() => onAnswer(null)} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Figures in two notations</DialogTitle>
      <DialogContent>
        <DialogContentText>{`“${example}” stands beside “${beside}”. Which number is “${example}”?`}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={() => onAnswer(null)}>Cancel</Button>
        <Button variant="outlined" onClick={() => onAnswer('own')}>{`It is ${own}`}</Button>
        <Button variant="outlined" onClick={() => onAnswer('other')}>{`It is ${other}`}</Button>
      </DialogActions>
    </Dialog>
  );
};
