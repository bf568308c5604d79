import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { counted, formatInteger } from '../../fields/format.ts';
import type { PastedRows } from '../../sheet/pasting.ts';
import type { SheetChange } from '../../sheet/sheet.ts';
import type { LinesEditing } from './useLinesEditor.ts';
import { overText, spotAtEnd, spotBefore, unreadIn, type PasteWay } from './pastePlaces.ts';
import { useKnownCodes, type MatchCodes } from './useKnownCodes.ts';

interface Props {
  readonly editor: LinesEditing;
  readonly change: SheetChange;
  readonly pasted: PastedRows;
  /** Finds masters by code, where lines have codes. */
  readonly match?: MatchCodes | undefined;
}

/** The most cells that are shown one by one. */
const maxShown = 6;

const Choice = ({ way, title, text }: { readonly way: PasteWay; readonly title: string; readonly text: string }) => (
  <FormControlLabel
    value={way}
    control={<Radio size="small" />}
    sx={{ alignItems: 'flex-start', m: 0, py: 0.25, '& .MuiRadio-root': { py: 0.5, pl: 0 } }}
    label={
      <Box sx={{ py: 0.25 }}>
        <Typography variant="body2">{title}</Typography>
        {text && (
          <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
            {text}
          </Typography>
        )}
      </Box>
    }
  />
);

/** Asks whether pasted rows go over the lines that are there, between them, or behind them, and shows what they are before. */
export const PasteDialog = ({ editor, change, pasted, match }: Props) => {
  const { store, shown, look, close } = editor;
  const { one, many } = store.words;
  const titleId = useId();
  const [before, end] = [spotBefore(store, pasted), spotAtEnd(store, pasted)];
  const names = change.edits.some(({ id, column, input }) => {
    const name = column === look.treeColumn && 'value' in input ? input.value : null;
    const before = store.rowOf(id)?.line[column] ?? null;
    return name !== null && before !== null && name !== before;
  });
  const isOver = change.edits.length > 0;
  // What names lines is new lines, more often than other names for those that are there.
  const likely: PasteWay = isOver && !names ? 'overwrite' : before ? 'insert' : 'append';
  const [way, setWay] = useState<PasteWay>(likely);
  const known = useKnownCodes(pasted.rows, match);
  const unread = unreadIn(change, pasted, way, shown);
  const nameOf = (key: number | null | undefined) => {
    const row = key === null || key === undefined ? undefined : store.rowOf(key);
    return row ? `“${String(row.line[store.model.named] ?? look.nameOf(row))}”` : undefined;
  };
  const lines = counted(pasted.rows.length, one, many);
  const apply = () => {
    close();
    if (way === 'overwrite') editor.change.agreed(change);
    else editor.change.add(pasted.rows, way === 'insert' ? (before ?? end) : end, known.matched);
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <DialogTitle id={titleId}>{`Paste ${counted(pasted.height, 'row', 'rows')}`}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <RadioGroup
            aria-label="Where they go"
            value={way}
            onChange={(_, chosen) => setWay(chosen === 'insert' || chosen === 'append' ? chosen : 'overwrite')}
          >
            {isOver && (
              <Choice
                way="overwrite"
                title={`Overwrite ${counted(new Set(change.edits.map(({ id }) => id)).size, one, many)}`}
                text={overText(change, pasted, store)}
              />
            )}
            {before && <Choice way="insert" title={`Insert ${lines} above ${nameOf(pasted.at) ?? ''}`} text="" />}
            <Choice
              way="append"
              title={`Append ${lines} at the end${end.parent === null ? '' : ` of ${nameOf(end.parent) ?? ''}`}`}
              text=""
            />
          </RadioGroup>
          {way !== 'overwrite' && known.text && <Alert severity="info">{known.text}</Alert>}
          {unread.length > 0 && (
            <Alert severity="warning">
              {`${counted(unread.length, 'cell', 'cells')} cannot be read, and ${unread.length === 1 ? 'stays' : 'stay'} in the sheet as typed, not saved:`}
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {unread.slice(0, maxShown).map(({ row, column, error }) => (
                  <li key={`${row} ${column}`}>{`Row ${formatInteger(row)}, ${column}: ${error}`}</li>
                ))}
              </Box>
              {unread.length > maxShown && `… and ${formatInteger(unread.length - maxShown)} more`}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="contained" autoFocus>
            Paste
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
