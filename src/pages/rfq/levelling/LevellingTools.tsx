import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Button } from '@mui/material';
import { Rule, Tool } from '../../../ui/sheet/Tool.tsx';
import { GapsMenu } from './GapsMenu.tsx';
import { Legend } from './Legend.tsx';
import type { CellAt } from './cells.ts';
import type { LevellingStore } from './LevellingStore.ts';
import type { LevellingSnapshot } from './snapshot.ts';
import type { Rights } from './rights.ts';

interface Props {
  readonly store: LevellingStore;
  readonly snapshot: LevellingSnapshot;
  readonly rights: Rights;
  /** Leads to a cell that was changed. */
  readonly onShow: (cell: CellAt | undefined) => void;
  /** Opens all of the active cell; on a phone each has a button of its own. */
  readonly onDetails?: (() => void) | undefined;
  readonly onAward: () => void;
}

/** The buttons above the comparison. */
export const LevellingTools = ({ store, snapshot, rights, onShow, onDetails, onAward }: Props) => (
  <>
    {rights.quote === undefined && (
      <>
        <Tool
          label="Undo"
          keys="Ctrl+Z"
          Icon={Undo}
          disabled={!snapshot.canUndo}
          onClick={() => onShow(store.undo())}
        />
        <Tool
          label="Redo"
          keys="Ctrl+Y"
          Icon={Redo}
          disabled={!snapshot.canRedo}
          onClick={() => onShow(store.redo())}
        />
        <Rule />
      </>
    )}
    {rights.decide && <GapsMenu store={store} snapshot={snapshot} />}
    {onDetails && (
      <Button color="secondary" startIcon={<InfoOutlined />} aria-keyshortcuts="Control+Enter" onClick={onDetails}>
        Details
      </Button>
    )}
    {rights.award && (
      <Button
        color={snapshot.choice ? 'primary' : 'secondary'}
        startIcon={<EmojiEventsOutlined />}
        aria-pressed={snapshot.choice !== null}
        onClick={onAward}
      >
        Award
      </Button>
    )}
    <Legend />
  </>
);
