import { Box, Stack, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { formatDay, formatInteger } from '../../../ui/fields/format.ts';
import { useValueStore } from '../../../ui/valueStore.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import './signs.css';
import type { ChartState } from './useChartState.ts';
import { pathText, workingDays } from './words.ts';

interface Props {
  readonly state: ChartState;
  readonly hasBaseline: boolean;
  readonly isList: boolean;
}

/** The plan as it is: `Ends 12 Mar 2027 · 40 working days · critical: Frames → Roof · 1 broken pin`. */
const standing = (schedule: Schedule, nameOf: (id: number) => string): string => {
  if (schedule.end === null) return 'No tasks';
  const broken = new Set(schedule.conflicts().map(({ task }) => task)).size;
  return [
    `Ends ${formatDay(schedule.end)}`,
    workingDays(schedule.workingDays),
    `critical: ${pathText(schedule.criticalPath(), nameOf)}`,
    ...(broken > 0 ? [`${formatInteger(broken)} broken ${broken === 1 ? 'pin' : 'pins'}`] : []),
  ].join(' · ');
};

const Sign = ({ kind, text }: { readonly kind: string; readonly text: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
    <Box component="span" className={`plan-sign plan-sign-${kind}`} />
    {text}
  </Box>
);

/** What the plan comes to, while something is held what it would come to, and what the signs of the chart say. */
export const ChartLine = ({ state, hasBaseline, isList }: Props) => {
  const { palette } = useTheme();
  const preview = useValueStore(state.preview);
  const text = preview ? preview.text : standing(state.schedule, state.nameOf);
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: isList ? 'wrap' : 'nowrap', alignItems: 'center' }}>
      <Typography
        variant="body2"
        data-testid="plan-line"
        title={isList ? undefined : text}
        sx={{
          flex: '1 1 320px',
          // The bars must not move under the mouse when the text becomes longer.
          ...(isList
            ? { overflowWrap: 'anywhere' }
            : { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
          px: 1,
          borderRadius: 1,
          ...(preview && { bgcolor: preview.dragged ? 'action.selected' : 'error.main', fontWeight: 600 }),
          ...(preview?.dragged === null && { color: 'error.contrastText' }),
        }}
      >
        {text}
      </Typography>
      {!isList && (
        <Typography
          variant="caption"
          component="div"
          sx={{
            display: 'flex',
            gap: 1.5,
            flexWrap: 'wrap',
            color: 'text.secondary',
            '--sign-task': palette.primary.main,
            '--sign-critical': palette.error.main,
            '--sign-baseline': palette.info.main,
            '--sign-late': palette.warning.main,
            '--sign-muted': palette.text.secondary,
          }}
        >
          <Sign kind="task" text="Task" />
          <Sign kind="critical" text="Critical" />
          <Sign kind="float" text="Float" />
          {hasBaseline && <Sign kind="baseline" text="Baseline" />}
          <Sign kind="late" text="Late" />
        </Typography>
      )}
    </Stack>
  );
};
