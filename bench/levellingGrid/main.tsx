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
import { LevellingEditor } from '../../src/pages/rfq/levelling/LevellingEditor.tsx';
import { LevellingStore } from '../../src/pages/rfq/levelling/LevellingStore.ts';
import { fakeLevelling, sampleLevelling } from '../../tests/support/levellingServer.ts';
import { BareGrid } from './BareGrid.tsx';

const asked = new URLSearchParams(window.location.search);
const is = (name: string): boolean => asked.get(name) !== null;

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

let answer = sampleLevelling(0, 0);
let server = fakeLevelling(answer);
const make = (): void => {
  answer = sampleLevelling(Number(asked.get('lines') ?? 24), Number(asked.get('vendors') ?? 6));
  server = fakeLevelling(answer);
};

const closed = asked.get('closed') ?? undefined;
const rights = { quote: closed, decide: closed === undefined, award: closed === undefined };

const editor = () => {
  const store = new LevellingStore(server.calls, answer, { read: () => undefined, write: () => undefined });
  Object.assign(window, { levelling: { server, store } });
  return <LevellingEditor store={store} rfq={1} rights={rights} tools={null} />;
};

/** Shows the grid; the milliseconds from the answer to the painted grid. */
const show = async (): Promise<number> => {
  const start = performance.now();
  const page = is('bare') ? <BareGrid answer={answer} /> : editor();
  flushSync(() => root.render(around(page)));
  await painted();
  return performance.now() - start;
};
Object.assign(window, { bench: { make, show, painted } });
if (!is('wait')) {
  make();
  void show();
}
