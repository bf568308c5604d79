import { Box } from '@mui/material';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { CoreAdminContext } from 'react-admin';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import '../../src/app/base.css';
import { darkTheme, lightTheme } from '../../src/app/theme/theme.ts';
import type { StageName } from '../../src/domain/boq/stages.ts';
import { BoqEditor } from '../../src/pages/boq/BoqEditor.tsx';
import { BoqStore } from '../../src/pages/boq/store/BoqStore.ts';
import { BareGrid } from './BareGrid.tsx';
import { fakeServer } from './fakeCalls.ts';
import { sampleLines } from './lines.ts';

const asked = new URLSearchParams(window.location.search);
const stage = (asked.get('stage') ?? 'cost_estimation') as StageName;
const dark = asked.get('dark') !== null;
const server = fakeServer(sampleLines(Number(asked.get('rows') ?? 400), Number(asked.get('structures') ?? 8)));
const draft =
  asked.get('draft') !== null ? { at: new Date().toISOString(), changes: [], added: [], removed: [] } : undefined;
const store = new BoqStore(stage, server, { read: () => draft, write: () => undefined });
const records = (await server.load()).records;

const provider = { call: () => new Promise(() => undefined) } as never;
const editor = (
  <BoqEditor
    stage={stage}
    store={store}
    calls={server}
    readOnly={asked.get('closed') ?? undefined}
    draft={draft}
    panel={() => null}
  />
);
const page = (
  <Box sx={{ height: '100dvh', p: { xs: 1, md: 2 }, boxSizing: 'border-box' }}>
    {asked.get('bare') === null ? editor : <BareGrid lines={records} />}
  </Box>
);
const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <CoreAdminContext dataProvider={provider}>
        <ThemeProvider theme={dark ? darkTheme : lightTheme}>
          <CssBaseline enableColorScheme />
          {page}
        </ThemeProvider>
      </CoreAdminContext>
    ),
  },
]);

const root = createRoot(document.getElementById('root') as HTMLElement);
/** Shows the grid, and tells how many milliseconds pass until it is painted. */
const show = async (): Promise<number> => {
  const start = performance.now();
  await store.load();
  flushSync(() => root.render(<RouterProvider router={router} />));
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  return performance.now() - start;
};
Object.assign(window, { bench: { show, server, store } });
if (asked.get('wait') === null) void show();
