import { Alert, Box, Stack, useMediaQuery } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { ChartContext } from './chartContext.ts';
import { ChartView } from './ChartView.tsx';
import { ChartLine } from './ChartLine.tsx';
import { PlanList } from './PlanList.tsx';
import { PlanTools } from './PlanTools.tsx';
import { criticalRows } from './rows.ts';
import type { ChartZoom } from './scale.ts';
import { TaskDialog } from './TaskDialog.tsx';
import type { How, PlanChartProps } from './types.ts';
import { useChartState } from './useChartState.ts';
import { useUndoKeys } from './useUndoKeys.ts';

/**
 * The plan as a chart, and as a list with the same dates and actions for screen readers and phones. It knows of no
 * server: what is changed is shown at once and sent through its props. `onOpen` opens a task, else its dialog does.
 */
export const PlanChartBody = (props: PlanChartProps) => {
  const state = useChartState(props);
  const { edits, rows, preview, rowOf, readOnly } = state;
  // Beside the menu of a narrower window the table alone would have room, and no bar.
  const narrow = useMediaQuery('(max-width: 959.95px)');
  const [listed, setListed] = useState<boolean | null>(null);
  const [zoom, setZoom] = useState<ChartZoom>('week');
  const [how, setHow] = useState<How>('push');
  const [criticalOnly, setCriticalOnly] = useState(false);
  const [changing, setChanging] = useState<number | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const isList = listed ?? narrow;
  const shown = useMemo(() => (criticalOnly ? criticalRows(rows) : rows), [rows, criticalOnly]);
  const content = useMemo(() => ({ rowOf, preview, zoom }), [rowOf, preview, zoom]);
  const onKeys = useUndoKeys(edits, readOnly);
  const open = props.onOpen ?? setChanging;
  const refusal = edits.failure ?? state.refusal;
  const clear = () => {
    edits.clearFailure();
    state.clearRefusal();
  };
  const [today, setToday] = useState(0);
  const { toolbar } = props;
  const tools = (
    <PlanTools
      {...{ zoom, setZoom, criticalOnly, setCriticalOnly, isList, edits, readOnly }}
      setListed={setListed}
      onToday={() => setToday((times) => times + 1)}
    />
  );

  return (
    <ChartContext value={content}>
      {/* Keys of what is inside bubble to it. */}
      <Stack role="group" aria-label="Plan" sx={{ flex: 1, minWidth: 0, minHeight: 0, gap: 0.25 }} onKeyDown={onKeys}>
        {toolbar === undefined ? tools : toolbar && createPortal(tools, toolbar)}
        {state.problem !== null && <Alert severity="error">{state.problem}</Alert>}
        {refusal !== null && (
          <Alert severity="error" onClose={clear}>
            {refusal}
          </Alert>
        )}
        <ChartLine state={state} hasBaseline={props.baseline !== undefined} isList={isList} />
        {isList ? (
          <PlanList state={state} rows={shown} onOpen={open} onChange={setChanging} />
        ) : (
          <ChartView
            {...{ state, zoom, how, setHow, current, setCurrent, today }}
            rows={shown}
            onOpen={open}
            onChange={setChanging}
          />
        )}
        <Box aria-live="polite" sx={visuallyHidden}>
          {edits.failure ?? state.said}
        </Box>
        {changing !== null && rowOf(changing) && (
          <TaskDialog key={changing} state={state} id={changing} how={how} onClose={() => setChanging(null)} />
        )}
      </Stack>
    </ChartContext>
  );
};
