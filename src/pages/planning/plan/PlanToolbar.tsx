import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import Add from '@mui/icons-material/Add';
import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Tool } from '../../../ui/grid/Tool.tsx';
import { ChangeTools, LookTools } from '../../../ui/lines/editor/LinesToolbar.tsx';
import type { LinesEditing } from '../../../ui/lines/editor/useLinesEditor.ts';
import type { PlanActions } from './usePlanActions.ts';

/** How a plan is looked at. */
export type PlanView = 'sheet' | 'chart' | 'board' | 'compare';

interface Props {
  readonly editor: LinesEditing;
  readonly actions: PlanActions;
  readonly view: PlanView;
  readonly onView: (view: PlanView) => void;
  /** Adds from a template of the branch; undefined for who may not see them. */
  readonly onTemplate: (() => void) | undefined;
  /** There is an earlier revision. */
  readonly isRevised: boolean;
  /** Where the tools of the chart go, which has its own. */
  readonly onChartTools: (place: HTMLElement | null) => void;
}

const views: readonly (readonly [PlanView, string])[] = [
  ['sheet', 'Sheet'],
  ['chart', 'Chart'],
  ['board', 'Board'],
  ['compare', 'Compare'],
];

const AddTasks = ({ actions, onTemplate }: Pick<Props, 'actions' | 'onTemplate'>) => (
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
  </>
);

/** The buttons above a plan. */
export const PlanToolbar = ({ editor, actions, view, onView, onTemplate, isRevised, onChartTools }: Props) => (
  <>
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
    {view === 'chart' && <Box ref={onChartTools} />}
    {view === 'sheet' && (
      <>
        <ChangeTools editor={editor} add={<AddTasks actions={actions} onTemplate={onTemplate} />} />
        <Tool label="Details and comments" keys="Ctrl+I" Icon={ChatBubbleOutline} onClick={editor.actions.openPanel} />
        <LookTools editor={editor} />
      </>
    )}
  </>
);
