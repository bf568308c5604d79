import { Alert, Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { counted, formatDay, formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import { groupedBy } from '../../../domain/grouped.ts';
import type { PlanLine } from '../../../domain/planning/planLines.ts';
import { percentageTotal } from '../../../domain/planning/totals.ts';
import { floatTo, missedDeadlines } from '../../../domain/planning/deadlines.ts';
import type { WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import { atRiskIn } from '../../../domain/planning/atRisk.ts';
import type { PlanNow } from './usePlanFigures.ts';
import { today } from '../../../ui/today.ts';

const Fact = ({ label, children, tone }: { label: string; children: ReactNode; tone?: 'bad' }) => (
  <Box sx={{ minWidth: 0, display: { md: 'flex' }, alignItems: 'baseline', gap: 0.75 }}>
    <Typography variant="caption" color="text.secondary" component="dt">
      {label}
    </Typography>
    <Typography
      variant="body2"
      component="dd"
      sx={{
        m: 0,
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        color: tone === 'bad' ? 'error.main' : undefined,
      }}
    >
      {children}
    </Typography>
  </Box>
);

/** The running message of the percentages (rule 69): of the first main task whose sub-tasks are not exactly 100 %. */
const percentagesOf = (lines: readonly PlanLine[]) => {
  const below = groupedBy(lines, ({ parent_line_id }) => parent_line_id);
  const totals = lines
    .filter(({ kind }) => kind === 'main_task')
    .map(({ id, name }) => ({ name, ...percentageTotal((below.get(id) ?? []).map(({ percentage }) => percentage)) }));
  const off = totals.filter(({ isWhole }) => !isWhole);
  const [first] = off;
  if (!first) return { message: totals[0]?.message ?? '', isWhole: true };
  const more = off.length > 1 ? ` and ${formatInteger(off.length - 1)} more` : '';
  return { message: `${first.name}: ${first.message}${more}`, isWhole: false };
};

interface Props {
  readonly plan: PlanNow;
  readonly calendar: WorkingCalendar;
  /** The completion by the contract. */
  readonly completes: string | null;
  /** How many tasks somebody has together with another, or while they are away. */
  readonly clashes: number;
  /** Shows where. */
  readonly onPeople: () => void;
}

/** How far an end is from a day by which it has to be: “12 working days left”, “3 working days too late”. */
const floatText = (float: number): string =>
  `${counted(Math.abs(float), 'working day', 'working days')} ${float < 0 ? 'too late' : 'left'}`;

/** What the whole plan comes to: when it ends, how long it takes, what is critical, done and late. */
export const PlanFacts = ({ plan, calendar, completes, clashes, onPeople }: Props) => {
  if ('problem' in plan)
    return (
      <Alert severity="error" sx={{ mb: 1 }}>
        {plan.problem}
      </Alert>
    );
  const { lines, figures } = plan;
  if (lines.length === 0) return null;
  const { schedule, planned_start_date: start, planned_end_date: end, progress } = figures;
  const now = today();
  const late = lines.filter(
    ({ id, kind, status }) =>
      kind === 'sub_task' && status !== 'DONE' && (figures.tasks.get(id)?.planned_end_date ?? now) < now,
  ).length;
  const { forecast_end_date: forecast, outOfOrder } = figures;
  const isWorked = lines.some(({ status }) => status !== 'NOT_STARTED');
  const isLater = forecast !== null && end !== null && forecast > end;
  const atRisk = atRiskIn(lines, figures).length;
  const early = new Set(outOfOrder.map(({ id }) => id)).size;
  const last = isLater ? forecast : end;
  const toContract = completes !== null && last !== null ? floatTo(completes, last, calendar) : null;
  const missed = missedDeadlines(lines, figures, calendar);
  const [worst] = missed;
  const broken = schedule.conflicts().length;
  const percentages = percentagesOf(lines);
  return (
    <Box
      component="dl"
      aria-label="The plan as a whole"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, m: 0, mb: 1 }}
    >
      <Fact label="Starts">{start ? formatDay(start) : '–'}</Fact>
      <Fact label="Ends">{end ? formatDay(end) : '–'}</Fact>
      {forecast !== null && (isWorked || isLater) && (
        <Fact label="Forecast" {...(isLater && { tone: 'bad' as const })}>
          {formatDay(forecast)}
        </Fact>
      )}
      <Fact label="Takes">{counted(schedule.workingDays, 'working day', 'working days')}</Fact>
      <Fact label="Critical">{counted(schedule.criticalPath().length, 'task', 'tasks')}</Fact>
      <Fact label="Percentages" {...(!percentages.isWhole && { tone: 'bad' as const })}>
        {percentages.message}
      </Fact>
      <Fact label="Done">{formatDecimal('percent', progress)}</Fact>
      {late > 0 && (
        <Fact label="Late" tone="bad">
          {counted(late, 'sub-task', 'sub-tasks')}
        </Fact>
      )}
      {atRisk > 0 && <Fact label="At risk">{counted(atRisk, 'sub-task', 'sub-tasks')}</Fact>}
      {early > 0 && <Fact label="Out of order">{counted(early, 'task', 'tasks')}</Fact>}
      {completes !== null && toContract !== null && (
        <Fact label="Contract" {...(toContract < 0 && { tone: 'bad' as const })}>
          {`${formatDay(completes)}, ${floatText(toContract)}`}
        </Fact>
      )}
      {worst && (
        <Fact label="Deadlines" tone="bad">
          {`${worst.name}: ${floatText(-worst.days)}${missed.length > 1 ? ` and ${formatInteger(missed.length - 1)} more` : ''}`}
        </Fact>
      )}
      {clashes > 0 && (
        <Fact label="At once or away" tone="bad">
          <MuiLink component="button" type="button" variant="inherit" color="inherit" onClick={onPeople}>
            {counted(clashes, 'task', 'tasks')}
          </MuiLink>
        </Fact>
      )}
      {broken > 0 && (
        <Fact label="Pins that do not hold" tone="bad">
          {formatInteger(broken)}
        </Fact>
      )}
    </Box>
  );
};
