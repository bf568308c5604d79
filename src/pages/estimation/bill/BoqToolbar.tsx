import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DiscountOutlined from '@mui/icons-material/DiscountOutlined';
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import Redo from '@mui/icons-material/Redo';
import RemoveDoneOutlined from '@mui/icons-material/RemoveDoneOutlined';
import Search from '@mui/icons-material/Search';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import TrackChanges from '@mui/icons-material/TrackChanges';
import Undo from '@mui/icons-material/Undo';
import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { Rule, Tool } from '../../../ui/grid/Tool.tsx';
import { useState, type ReactNode } from 'react';
import { ColumnsButton, type ColumnChoice } from '../../../ui/list/ColumnsButton.tsx';
import type { Addable } from './AddDialog.tsx';
import type { PriceTool } from './openDialog.ts';
import type { Snapshot } from '../../../ui/lines/LinesStore.ts';
import { rowFilters, type Find, type RowFilter } from './useFind.ts';

/** What the buttons do; the keys do the same. */
export interface ToolbarActions {
  readonly addLine: () => void;
  readonly add: (kind: Addable) => void;
  readonly remove: () => void;
  readonly duplicate: () => void;
  readonly move: (down: boolean) => void;
  readonly moveInto: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly find: () => void;
  readonly explain: (anchor: HTMLElement) => void;
  readonly comment: () => void;
  readonly allComments: () => void;
  readonly changeVariant: () => void;
  readonly basis: () => void;
  readonly price: (tool: PriceTool) => void;
  readonly verify: (isVerified: boolean) => void;
  readonly collapse: (collapsed: boolean) => void;
}

interface Props {
  readonly snapshot: Snapshot;
  readonly readOnly: boolean;
  /** Lines have prices and marks of verification. */
  readonly priced: boolean;
  /** The user verifies lines now. */
  readonly verifies: boolean;
  readonly actions: ToolbarActions;
  readonly columns: ColumnChoice;
  readonly find: Find;
  readonly children: ReactNode;
}

const AddMenu = ({ actions }: Pick<Props, 'actions'>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Add />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Add
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(actions.addLine)}>Empty line</MenuItem>
        <MenuItem onClick={choose(() => actions.add('item'))}>Item…</MenuItem>
        <MenuItem onClick={choose(() => actions.add('bom'))}>BOM…</MenuItem>
        <MenuItem onClick={choose(() => actions.add('structure'))}>Structure…</MenuItem>
      </Menu>
    </>
  );
};

const isFilter = (name: string): name is RowFilter => name in rowFilters;

const FilterMenu = ({ find }: Pick<Props, 'find'>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color={find.filter === 'all' ? 'secondary' : 'primary'}
        startIcon={<FilterListOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {find.filter === 'all' ? 'Filter' : rowFilters[find.filter].label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {Object.keys(rowFilters)
          .filter(isFilter)
          .map((name) => (
            <MenuItem
              key={name}
              selected={name === find.filter}
              onClick={() => {
                setAnchor(null);
                find.setFilter(name);
              }}
            >
              {rowFilters[name].label}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
};

/** The buttons above the grid. */
export const BoqToolbar = ({ snapshot, readOnly, priced, verifies, actions, columns, find, children }: Props) => (
  <Box
    role="toolbar"
    aria-label="Lines"
    sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider', flex: 'none' }}
  >
    {/* What does not fit scrolls; the state of saving is always in sight. */}
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.25,
        px: 1,
        py: 0.5,
        flex: 1,
        minWidth: 0,
        overflowX: 'auto',
        '& > *': { flexShrink: 0 },
      }}
    >
      {!readOnly && (
        <>
          <AddMenu actions={actions} />
          <Rule />
          <Tool label="Undo" keys="Ctrl+Z" Icon={Undo} disabled={!snapshot.canUndo} onClick={actions.undo} />
          <Tool label="Redo" keys="Ctrl+Y" Icon={Redo} disabled={!snapshot.canRedo} onClick={actions.redo} />
          <Rule />
          <Tool label="Duplicate" Icon={ContentCopy} onClick={actions.duplicate} />
          <Tool label="Move up" keys="Alt+↑" Icon={ArrowUpward} onClick={() => actions.move(false)} />
          <Tool label="Move down" keys="Alt+↓" Icon={ArrowDownward} onClick={() => actions.move(true)} />
          <Tool label="Move into…" Icon={DriveFileMoveOutlined} onClick={actions.moveInto} />
          <Tool label="Change variant…" Icon={SwapHoriz} onClick={actions.changeVariant} />
          <Tool label="Rate only or percentage…" Icon={DiscountOutlined} onClick={actions.basis} />
          {priced && (
            <>
              <Tool label="Margins…" Icon={PercentOutlined} onClick={() => actions.price('margins')} />
              <Tool label="Reach a target…" Icon={TrackChanges} onClick={() => actions.price('target')} />
            </>
          )}
          <Tool label="Delete lines" keys="Ctrl+−" Icon={DeleteOutlined} onClick={actions.remove} />
          <Rule />
        </>
      )}
      {verifies && (
        <>
          <Button startIcon={<VerifiedOutlined />} onClick={() => actions.verify(true)}>
            Verify
          </Button>
          <Tool label="Take the verification back" Icon={RemoveDoneOutlined} onClick={() => actions.verify(false)} />
          <Rule />
        </>
      )}
      <Tool label="Comments on the line" Icon={ChatBubbleOutline} onClick={actions.comment} />
      <Tool label="Comments on all lines" Icon={ForumOutlined} onClick={actions.allComments} />
      <Tool label="Expand all" Icon={UnfoldMore} onClick={() => actions.collapse(false)} />
      <Tool label="Collapse all" Icon={UnfoldLess} onClick={() => actions.collapse(true)} />
      <Tool label="Find" keys="Ctrl+F" Icon={Search} onClick={actions.find} />
      <Tool
        label="Explain this figure"
        Icon={FunctionsOutlined}
        onClick={(event) => actions.explain(event.currentTarget)}
      />
      <FilterMenu find={find} />
      <ColumnsButton columns={columns} />
    </Box>
    <Box sx={{ pr: 1, flex: 'none', display: 'flex', alignItems: 'center', gap: 1 }}>{children}</Box>
  </Box>
);
