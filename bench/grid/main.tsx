import type { Line } from '../../src/domain/lines.ts';
import { Box } from '@mui/material';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { CoreAdminContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import '../../src/app/base.css';
import { themeFor } from '../../src/app/theme/theme.ts';
import type { StageName } from '../../src/domain/estimation/stages.ts';
import { BoqEditor } from '../../src/pages/estimation/bill/BoqEditor.tsx';
import { LinesStore } from '../../src/ui/lines/LinesStore.ts';
import { BareGrid } from './BareGrid.tsx';
import { fakeServer } from '../../tests/support/boqServer.ts';
import { sampleLines } from '../../tests/support/boqLines.ts';
import { billModel } from '../../src/pages/estimation/bill/model.ts';

const asked = new URLSearchParams(window.location.search);
const is = (name: string): boolean => asked.get(name) !== null;
const stage = (asked.get('stage') ?? 'cost_estimation') as StageName;

/** A screen asks for the user's preferences; nothing here answers. */
const provider = { call: () => new Promise(() => undefined) } as never;
const root = createRoot(document.getElementById('root') as HTMLElement);
const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

const around = (page: ReactElement) => {
  const element = (
    <CoreAdminContext dataProvider={provider}>
      <ThemeProvider theme={themeFor(is('dark') ? 'dark' : 'light')}>
        <CssBaseline enableColorScheme />
        <Box sx={{ height: '100dvh', p: { xs: 1, md: 2 }, boxSizing: 'border-box' }}>{page}</Box>
      </ThemeProvider>
    </CoreAdminContext>
  );
  return <RouterProvider router={createBrowserRouter([{ path: '*', element }])} />;
};

const editorOf = async (lines: readonly Line[]) => {
  const server = fakeServer(lines);
  const draft = is('draft') ? { at: new Date().toISOString(), changes: [], added: [], removed: [] } : undefined;
  const store = new LinesStore(billModel(stage), server, { read: () => draft, write: () => undefined });
  await store.load();
  Object.assign(window, { boq: { server, store } });
  return (
    <BoqEditor
      stage={stage}
      store={store}
      calls={server}
      readOnly={asked.get('closed') ?? undefined}
      verifies={false}
      tools={null}
      panel={() => null}
      allComments={() => null}
    />
  );
};

let lines: readonly Line[] = [];
const make = (): void => {
  lines = sampleLines(Number(asked.get('rows') ?? 400), Number(asked.get('structures') ?? 8));
};
/** Shows the grid; the milliseconds from the data to the painted grid. */
const show = async (): Promise<number> => {
  const start = performance.now();
  const page = is('bare') ? <BareGrid lines={lines} /> : await editorOf(lines);
  flushSync(() => root.render(around(page)));
  await painted();
  return performance.now() - start;
};
Object.assign(window, { bench: { make, show, painted } });
if (!is('wait')) {
  make();
  void show();
}
