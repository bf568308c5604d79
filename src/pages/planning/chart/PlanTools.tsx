import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Box, Button, IconButton, Stack, ToggleButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { Choice } from './Choice.tsx';
import { HowChoice } from './HowChoice.tsx';
import { zooms, type Zoom } from './scale.ts';
import type { How } from './types.ts';
import type { PlanEdits } from './usePlanEdits.ts';

interface Props {
  readonly zoom: Zoom;
  readonly setZoom: (zoom: Zoom) => void;
  readonly how: How;
  readonly setHow: (how: How) => void;
  readonly criticalOnly: boolean;
  readonly setCriticalOnly: (only: boolean) => void;
  readonly isList: boolean;
  readonly setListed: (list: boolean) => void;
  readonly edits: PlanEdits;
  readonly readOnly: boolean;
  readonly onToday: () => void;
  /** Opens the dialog of the chosen task; undefined without one. */
  readonly onChange: (() => void) | undefined;
}

const zoomNames: Readonly<Record<Zoom, string>> = { day: 'Day', week: 'Week', month: 'Month' };

const Step = ({ title, icon, does }: { title: string; icon: ReactNode; does: (() => void) | undefined }) => (
  <Tooltip title={title}>
    <span>
      <IconButton aria-label={title} disabled={!does} onClick={does}>
        {icon}
      </IconButton>
    </span>
  </Tooltip>
);

/** What can be chosen and done above a plan. */
export const PlanTools = (props: Props) => {
  const { zoom, setZoom, criticalOnly, setCriticalOnly, isList, setListed, edits, readOnly, onToday, onChange } = props;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Choice
        label="View"
        value={isList ? 'list' : 'chart'}
        options={['chart', 'list']}
        nameOf={(option) => (option === 'list' ? 'List' : 'Chart')}
        onChoose={(option) => setListed(option === 'list')}
      />
      {!isList && (
        <>
          <Choice label="Zoom" value={zoom} options={zooms} nameOf={(option) => zoomNames[option]} onChoose={setZoom} />
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
      <Box sx={{ flex: 1 }} />
      {!readOnly && (
        <>
          {!isList && <HowChoice how={props.how} setHow={props.setHow} />}
          {!isList && (
            <Button variant="outlined" disabled={!onChange} onClick={onChange}>
              Change…
            </Button>
          )}
          <Step title="Undo (Ctrl+Z)" icon={<Undo fontSize="small" />} does={edits.undo} />
          <Step title="Redo (Ctrl+Y)" icon={<Redo fontSize="small" />} does={edits.redo} />
        </>
      )}
    </Stack>
  );
};
