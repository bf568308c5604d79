import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';
import { Rule, Tool } from '../../../ui/grid/Tool.tsx';
import { ColumnsButton, type ColumnChoice } from '../../../ui/list/ColumnsButton.tsx';
import type { Snapshot } from '../../../ui/lines/LinesStore.ts';
import type { PlanActions } from './usePlanActions.ts';

/** How a plan is looked at. */
export type PlanView = 'sheet' | 'chart' | 'board' | 'compare';

interface Props {
  readonly snapshot: Snapshot;
  readonly readOnly: boolean;
  readonly actions: PlanActions;
  readonly columns: ColumnChoice;
  readonly view: PlanView;
  readonly onView: (view: PlanView) => void;
  /** Adds from a template of the branch; undefined for who may not see them. */
  readonly onTemplate: (() => void) | undefined;
  /** There is an earlier revision. */
  readonly isRevised: boolean;
  /** Where the tools of the chart go, which has its own. */
  readonly onChartTools: (place: HTMLElement | null) => void;
  readonly children: ReactNode;
}

const views: readonly (readonly [PlanView, string])[] = [
  ['sheet', 'Sheet'],
  ['chart', 'Chart'],
  ['board', 'Board'],
  ['compare', 'Compare'],
];

/** The buttons above a plan. */
export const PlanToolbar = ({
  snapshot,
  readOnly,
  actions,
  columns,
  view,
  onView,
  onTemplate,
  isRevised,
  onChartTools,
  children,
}: Props) => (
  <Box
    role="toolbar"
    aria-label="Plan"
    sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider', flex: 'none' }}
  >
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
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="View"
        value={view}
        onChange={(_, chosen: PlanView | null) => chosen && onView(chosen)}
        sx={{ mr: 0.75 }}
      >
        {views
          .filter(([name]) => name !== 'compare' || isRevised)
          .map(([name, label]) => (
            <ToggleButton key={name} value={name} sx={{ py: 0.25, px: 1.25, textTransform: 'none' }}>
              {label}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      {!readOnly && view === 'sheet' && (
        <>
          <Button variant="contained" startIcon={<Add />} onClick={actions.addSub}>
            Sub-task
          </Button>
          <Button color="secondary" startIcon={<AccountTreeOutlined />} onClick={actions.addMain} sx={{ ml: 0.5 }}>
            Main task
          </Button>
          {onTemplate && (
            <Button color="secondary" onClick={onTemplate}>
              From template…
            </Button>
          )}
          <Rule />
          <Tool label="Undo" keys="Ctrl+Z" Icon={Undo} disabled={!snapshot.canUndo} onClick={actions.undo} />
          <Tool label="Redo" keys="Ctrl+Y" Icon={Redo} disabled={!snapshot.canRedo} onClick={actions.redo} />
          <Rule />
          <Tool label="Duplicate" Icon={ContentCopy} onClick={actions.duplicate} />
          <Tool label="Move up" keys="Alt+↑" Icon={ArrowUpward} onClick={() => actions.move(false)} />
          <Tool label="Move down" keys="Alt+↓" Icon={ArrowDownward} onClick={() => actions.move(true)} />
          <Tool label="Delete tasks" keys="Ctrl+−" Icon={DeleteOutlined} onClick={actions.remove} />
          <Rule />
        </>
      )}
      {view === 'chart' && <Box ref={onChartTools} />}
      {view === 'sheet' && (
        <>
          <Tool label="Details and comments" keys="Ctrl+I" Icon={ChatBubbleOutline} onClick={actions.open} />
          <Tool label="Expand all" Icon={UnfoldMore} onClick={() => actions.collapse(false)} />
          <Tool label="Collapse all" Icon={UnfoldLess} onClick={() => actions.collapse(true)} />
          <ColumnsButton columns={columns} />
        </>
      )}
    </Box>
    <Box sx={{ pr: 1, flex: 'none', display: 'flex', alignItems: 'center', gap: 1 }}>{children}</Box>
  </Box>
);
