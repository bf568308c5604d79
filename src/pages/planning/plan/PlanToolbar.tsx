import Add from '@mui/icons-material/Add';
import AddLink from '@mui/icons-material/AddLink';
import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import Percent from '@mui/icons-material/Percent';
import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import Schedule from '@mui/icons-material/Schedule';
import { Box, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Tool } from '../../../ui/sheet/Tool.tsx';
import { ChangeTools, LookTools } from '../../../ui/lines/editor/LinesToolbar.tsx';
import { MenuButton } from '../../../ui/lines/editor/MenuButton.tsx';
import type { LinesEditing } from '../../../ui/lines/editor/useLinesEditor.ts';
import { Choice } from '../../../ui/page/Choice.tsx';
import type { PercentageRule } from './setPercentages.ts';
import type { PlanActions } from './usePlanActions.ts';

/** How a plan is looked at. */
export type PlanView = 'sheet' | 'chart' | 'board' | 'people' | 'compare';

interface Props {
  readonly editor: LinesEditing;
  readonly actions: PlanActions;
  readonly view: PlanView;
  readonly onView: (view: PlanView) => void;
  /** Adds from a template of the branch; undefined for who may not see them. */
  readonly onTemplate: (() => void) | undefined;
  /** Reads tasks from a file of MS Project. */
  readonly onMsProject: () => void;
  /** Asks who does the ticked sub-tasks, else those of the range. */
  readonly onAssign: () => void;
  /** Asks days and order of all main tasks. */
  readonly onDays: () => void;
  /** There is an earlier revision. */
  readonly isRevised: boolean;
  /** Where the tools of the chart go, which has its own. */
  readonly onChartTools: (place: HTMLElement | null) => void;
}

const views: readonly (readonly [PlanView, string])[] = [
  ['sheet', 'Sheet'],
  ['chart', 'Chart'],
  ['board', 'Board'],
  ['people', 'People'],
  ['compare', 'Compare'],
];

const Keys = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ ml: 'auto', pl: 3, color: 'text.secondary' }}>
    {children}
  </Box>
);

const AddMenu = ({ actions, onTemplate, onMsProject }: Pick<Props, 'actions' | 'onTemplate' | 'onMsProject'>) => (
  <MenuButton label="Add" Icon={Add} color="primary" variant="contained">
    {(choose) => [
      <MenuItem key="sub" onClick={choose(actions.addSub)}>
        Sub-task <Keys>Ctrl+Enter</Keys>
      </MenuItem>,
      <MenuItem key="main" onClick={choose(actions.addMain)}>
        Main task <Keys>Ctrl+Shift+Enter</Keys>
      </MenuItem>,
      onTemplate && (
        <MenuItem key="template" onClick={choose(onTemplate)}>
          From template…
        </MenuItem>
      ),
      <MenuItem key="ms-project" onClick={choose(onMsProject)}>
        From MS Project…
      </MenuItem>,
    ]}
  </MenuButton>
);

const rules: readonly (readonly [PercentageRule, string])[] = [
  ['Spread the rest', 'What is missing, to sub-tasks without any'],
  ['Equally', 'The same for each sub-task'],
  ['By value', 'As much as each is worth in the BOQ that the plan was made from'],
];

const PercentagesMenu = ({ actions }: Pick<Props, 'actions'>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (rule: PercentageRule) => () => {
    setAnchor(null);
    actions.setPercentages(rule);
  };
  return (
    <>
      <Tool
        label="Percentages"
        name="Percentages"
        rank={6}
        Icon={Percent}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {rules.map(([rule, about]) => (
          <MenuItem key={rule} onClick={choose(rule)}>
            <ListItemText primary={rule} secondary={about} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

/** The buttons above a plan. */
export const PlanToolbar = ({ editor, actions, view, ...props }: Props) => {
  const { onView, onTemplate, onMsProject, onAssign, onDays, isRevised, onChartTools } = props;
  return (
    <>
      <Box sx={{ mr: 0.75 }}>
        <Choice
          dense
          label="View"
          value={view}
          options={views.filter(([name]) => name !== 'compare' || isRevised)}
          onChoose={onView}
        />
      </Box>
      {view === 'chart' && <Box ref={onChartTools} />}
      {view === 'sheet' && (
        <>
          <ChangeTools editor={editor} add={<AddMenu {...{ actions, onTemplate, onMsProject }} />}>
            <Tool label="Assign…" name="Assign…" rank={1} Icon={PersonAddAlt} onClick={onAssign} />
            <Tool label="Pin" name="Pin" rank={1} Icon={PushPinOutlined} onClick={actions.pin} />
            <Tool label="Days and order…" rank={5} Icon={Schedule} onClick={onDays} />
            <PercentagesMenu actions={actions} />
            <Tool label="Link in sequence" keys="Ctrl+F2" Icon={AddLink} onClick={actions.linkInSequence} />
          </ChangeTools>
          <Tool
            label="Details and comments"
            keys="Ctrl+I"
            Icon={ChatBubbleOutline}
            onClick={editor.actions.openPanel}
          />
          <LookTools editor={editor} />
        </>
      )}
    </>
  );
};
