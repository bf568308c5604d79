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
import type { RowId } from '../../../ui/grid/types.ts';
import { textOf } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { targetsFor } from './places.ts';

interface Props {
  readonly store: LinesStore;
  readonly keys: readonly RowId[];
  readonly onMove: (parent: RowId | null) => void;
  readonly onClose: () => void;
}

/** Asks for the structure or BOM into which lines move. */
export const MoveDialog = ({ store, keys, onMove, onClose }: Props) => (
  <Dialog open onClose={onClose} aria-labelledby="boq-move" maxWidth="xs" fullWidth>
    <DialogTitle id="boq-move">
      {keys.length === 1 ? 'Move the line into' : `Move ${keys.length} lines into`}
    </DialogTitle>
    <DialogContent sx={{ px: 1.5, pb: 0 }}>
      <List dense aria-label="Structures and BOMs">
        <ListItemButton autoFocus onClick={() => onMove(null)}>
          <ListItemText primary="The top of the bill" />
        </ListItemButton>
        {targetsFor(store, keys).map(({ key, level }) => {
          const line = store.rowOf(key)?.line;
          return (
            <ListItemButton key={key} onClick={() => onMove(key)} sx={{ pl: 2 + 2 * level }}>
              <ListItemText
                primary={line && textOf(line, 'description')}
                secondary={line?.kind === 'bom' ? 'BOM' : undefined}
              />
            </ListItemButton>
          );
        })}
      </List>
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>Cancel</Button>
    </DialogActions>
  </Dialog>
);
