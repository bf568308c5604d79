import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import Redo from '@mui/icons-material/Redo';
import RemoveDoneOutlined from '@mui/icons-material/RemoveDoneOutlined';
import Search from '@mui/icons-material/Search';
import Undo from '@mui/icons-material/Undo';
import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useFittingNames } from '../../sheet/fittingNames.ts';
import { Rule, Tool } from '../../sheet/Tool.tsx';
import { ColumnsButton } from '../../list/ColumnsButton.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import type { LinesEditing } from './useLinesEditor.ts';

interface ToolsProps {
  readonly editor: LinesEditing;
  readonly children?: ReactNode;
}

/** The buttons that change lines, with `add`, and those of the module; nothing where they cannot be changed. */
export const ChangeTools = ({ editor, add, children }: ToolsProps & { readonly add: ReactNode }) => {
  const { actions, closed, snapshot, store } = editor;
  if (closed) return null;
  return (
    <>
      {add}
      <Rule />
      <Tool label="Undo" name="Undo" keys="Ctrl+Z" Icon={Undo} disabled={!snapshot.canUndo} onClick={actions.undo} />
      <Tool label="Redo" name="Redo" keys="Ctrl+Y" Icon={Redo} disabled={!snapshot.canRedo} onClick={actions.redo} />
      <Rule />
      <Tool label="Duplicate" name="Duplicate" rank={6} Icon={ContentCopy} onClick={actions.duplicate} />
      <Tool label="Move up" keys="Alt+↑" Icon={ArrowUpward} onClick={() => actions.move(false)} />
      <Tool label="Move down" keys="Alt+↓" Icon={ArrowDownward} onClick={() => actions.move(true)} />
      <Tool label="Move into…" name="Move into…" rank={6} Icon={DriveFileMoveOutlined} onClick={actions.moveInto} />
      {children}
      <Tool
        label={`Delete ${store.words.many}`}
        name="Delete"
        keys="Ctrl+−"
        Icon={DeleteOutlined}
        onClick={actions.remove}
      />
      <Rule />
    </>
  );
};

/** The buttons by which who has the record now verifies its lines. */
export const VerifyTools = ({ editor: { actions } }: ToolsProps) => (
  <>
    <Button startIcon={<VerifiedOutlined />} onClick={() => actions.verify(true)}>
      Verify
    </Button>
    <Tool label="Take the verification back" Icon={RemoveDoneOutlined} onClick={() => actions.verify(false)} />
    <Rule />
  </>
);

/** The buttons that look at lines, with those of the module before the filter. */
export const LookTools = ({ editor: { actions, find, choice }, children }: ToolsProps) => (
  <>
    <Tool label="Expand all" name="Expand all" Icon={UnfoldMore} onClick={() => actions.collapse(false)} />
    <Tool label="Collapse all" name="Collapse all" Icon={UnfoldLess} onClick={() => actions.collapse(true)} />
    <Tool label="Find" name="Find" rank={6} keys="Ctrl+F" Icon={Search} onClick={actions.find} />
    {children}
    <FilterMenu find={find} />
    <ColumnsButton columns={choice} />
  </>
);

interface Props {
  readonly label: string;
  /** What is always in sight. */
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** The buttons above the grid, with as many of their names as fit. What does not fit has a second row, or scrolls on a phone; `end` is always in sight. */
export const LinesToolbar = ({ label, end, children }: Props) => {
  const tools = useFittingNames();
  return (
    <Box
      role="toolbar"
      aria-label={label}
      sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider', flex: 'none' }}
    >
      <Box
        ref={tools}
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
          // In two rows nothing is out of sight; on a phone they would take the grid's room.
          '&[data-crowded]': { flexWrap: { md: 'wrap' } },
          // What is cut off looks as if it goes on.
          pr: { xs: 3, md: 1 },
          maskImage: { xs: 'linear-gradient(to left, transparent, #000 24px)', md: 'none' },
        }}
      >
        {children}
      </Box>
      <Box sx={{ pr: 1, flex: 'none', display: 'flex', alignItems: 'center', gap: 1 }}>{end}</Box>
    </Box>
  );
};
