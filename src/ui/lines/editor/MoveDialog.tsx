import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
} from '@mui/material';
import { titlesOf } from '../../../schema/breakdown.ts';
import type { RowId } from '../../sheet/types.ts';
import { textOf } from '../lines.ts';
import type { LinesStore } from '../LinesStore.ts';
import { targetsFor } from '../spots.ts';

interface Props {
  readonly store: LinesStore;
  readonly keys: readonly RowId[];
  /** What lines stand in that are in no other. */
  readonly top: string;
  readonly onClose: () => void;
}

/** Asks for the line into which lines move. */
export const MoveDialog = ({ store, keys, top, onClose }: Props) => {
  const { words, kinds, named, holdsLines } = store.model;
  const { atTop, groups } = targetsFor(store, keys);
  const moveTo = (parent: RowId | null) => {
    const last = store.tree.childrenOf(parent).findLast((key) => !keys.includes(key));
    store.move(keys, { parent, after: last ?? null });
    onClose();
  };
  const holding = Object.entries(kinds).filter(([kind]) => holdsLines(kind));
  return (
    <Dialog open onClose={onClose} aria-labelledby="lines-move" maxWidth="xs" fullWidth>
      <DialogTitle id="lines-move">
        {keys.length === 1 ? `Move the ${words.one} into` : `Move ${keys.length} ${words.many} into`}
      </DialogTitle>
      <DialogContent sx={{ px: 1.5, pb: 0 }}>
        <List dense aria-label={holding.map(([, kind]) => titlesOf(kind)).join(' and ')}>
          {atTop && (
            <ListItemButton autoFocus onClick={() => moveTo(null)}>
              <ListItemText primary={top} />
            </ListItemButton>
          )}
          {groups.map(({ row, level }, at) => (
            <ListItemButton
              key={row.key}
              autoFocus={!atTop && at === 0}
              onClick={() => moveTo(row.key)}
              sx={{ pl: 2 + 2 * level }}
            >
              <ListItemText
                primary={textOf(row.line, named)}
                // The first kind is what most of them are.
                secondary={row.line.kind === holding[0]?.[0] ? undefined : kinds[row.line.kind]?.title}
              />
            </ListItemButton>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
};
