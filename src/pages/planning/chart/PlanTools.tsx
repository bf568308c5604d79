import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Button, Stack, ToggleButton } from '@mui/material';
import { Rule, Tool } from '../../../ui/sheet/Tool.tsx';
import { Choice } from '../../../ui/page/Choice.tsx';
import { zooms, type ChartZoom } from './scale.ts';
import type { PlanEdits } from './usePlanEdits.ts';

interface Props {
  readonly zoom: ChartZoom;
  readonly setZoom: (zoom: ChartZoom) => void;
  readonly criticalOnly: boolean;
  readonly setCriticalOnly: (only: boolean) => void;
  readonly isList: boolean;
  readonly setListed: (list: boolean) => void;
  readonly edits: PlanEdits;
  readonly readOnly: boolean;
  readonly onToday: () => void;
}

const zoomNames: Readonly<Record<ChartZoom, string>> = { day: 'Day', week: 'Week', month: 'Month' };

/** What can be chosen and done above a plan. */
export const PlanTools = (props: Props) => {
  const { zoom, setZoom, criticalOnly, setCriticalOnly, isList, setListed, edits, readOnly, onToday } = props;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75, overflowX: 'auto', '& > *': { flexShrink: 0 } }}>
      <Choice
        label="Shown as"
        value={isList ? 'list' : 'chart'}
        options={[
          ['chart', 'Bars'],
          ['list', 'List'],
        ]}
        onChoose={(option) => setListed(option === 'list')}
      />
      {!isList && (
        <>
          <Choice label="Zoom" value={zoom} options={zooms.map((each) => [each, zoomNames[each]])} onChoose={setZoom} />
          <Button variant="outlined" onClick={onToday}>
            Today
          </Button>
        </>
      )}
      <ToggleButton
        value="critical"
        size="small"
        selected={criticalOnly}
        onChange={() => setCriticalOnly(!criticalOnly)}
      >
        Critical only
      </ToggleButton>
      {!readOnly && (
        <>
          <Rule />
          <Tool label="Undo" keys="Ctrl+Z" Icon={Undo} disabled={!edits.undo} onClick={() => edits.undo?.()} />
          <Tool label="Redo" keys="Ctrl+Y" Icon={Redo} disabled={!edits.redo} onClick={() => edits.redo?.()} />
        </>
      )}
    </Stack>
  );
};
