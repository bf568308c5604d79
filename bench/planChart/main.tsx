import { Box } from '@mui/material';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../../src/app/base.css';
import { themeFor } from '../../src/app/theme/theme.ts';
import { schedule } from '../../src/domain/schedule/schedule.ts';
import { applied } from '../../src/pages/planning/chart/edits.ts';
import { PlanChartBody } from '../../src/pages/planning/chart/PlanChartBody.tsx';
import type { ChartPlan } from '../../src/pages/planning/chart/types.ts';
import { BarePart } from './BarePart.tsx';
import { samplePlan } from './samplePlan.ts';

const asked = new URLSearchParams(window.location.search);
const is = (name: string): boolean => asked.get(name) !== null;
const root = createRoot(document.getElementById('root') as HTMLElement);
const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** A server that makes what it is sent, in no time. */
const Page = ({ first }: { readonly first: ChartPlan }) => {
  const [plan, setPlan] = useState(first);
  const baseline = new Map(
    schedule(samplePlan(asked.get('base') === null ? 0 : first.tasks.length))
      .tasks()
      .map((task) => [task.id, { start: task.start, finish: task.finish }]),
  );
  Object.assign(window, { plan });
  return (
    <PlanChartBody
      plan={plan}
      baseline={is('base') ? baseline : undefined}
      undo={undefined}
      redo={undefined}
      readOnly={is('closed')}
      today={asked.get('today') ?? '2026-04-08'}
      onChange={async (changes) => {
        if (is('fails')) throw new Error('The plan was changed by somebody else');
        setPlan((was) => applied(was, { kind: 'tasks', changes }));
      }}
      onLink={async (link) => setPlan((was) => applied(was, { kind: 'link', link }))}
      onUnlink={async (link) => setPlan((was) => applied(was, { kind: 'unlink', link }))}
    />
  );
};

let plan = samplePlan(0);
const make = (): void => {
  plan = samplePlan(Number(asked.get('tasks') ?? 66));
};
/** Shows the plan; the milliseconds from the data to the painted chart. */
const show = async (): Promise<number> => {
  const start = performance.now();
  flushSync(() =>
    root.render(
      <ThemeProvider theme={themeFor(is('dark') ? 'dark' : 'light')}>
        <CssBaseline enableColorScheme />
        <Box
          sx={{
            height: '100dvh',
            p: { xs: 1, md: 2 },
            boxSizing: 'border-box',
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          {is('bare') ? <BarePart plan={plan} /> : <Page first={plan} />}
        </Box>
      </ThemeProvider>,
    ),
  );
  await painted();
  return performance.now() - start;
};
Object.assign(window, { bench: { make, show, painted } });
if (!is('wait')) {
  make();
  void show();
}
