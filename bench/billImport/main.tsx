import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { CoreAdminContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import '../../src/app/base.css';
import { themeFor } from '../../src/app/theme/theme.ts';
import { BillWizard } from '../../src/pages/estimation/import/BillWizard.tsx';
import { stageAt } from '../../src/pages/estimation/import/stage.ts';

const asked = new URLSearchParams(window.location.search);
const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const provider = { call: () => new Promise(() => undefined) } as never;
const perSection = 100;

/** A bill of so many rows, of which one in a section has a quantity that cannot be read. */
const billFile = async (rows: number): Promise<File> => {
  const cells: CellValue[][] = [['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount']];
  for (let row = 0; row < rows; row += 1) {
    const [section, at] = [Math.floor(row / perSection) + 1, row % perSection];
    const [quantity, rate] = [(row % 90) + 1, (row % 37) + 0.5];
    cells.push(
      at === 0
        ? [String(section), `Works of floor ${section}`, null, null, null, null]
        : [
            `${section}.${at}`,
            `Item ${row} as it is drawn, fixed complete`,
            'm2',
            at === 7 ? '10/12' : quantity,
            rate,
            quantity * rate,
          ],
    );
  }
  const bytes = await writeXlsx({ sheets: [{ name: 'Bill', rows: cells }] });
  return new File([new Uint8Array(bytes)], 'bill.xlsx');
};

let file: File | undefined;
const make = async (): Promise<void> => {
  file = await billFile(Number(asked.get('rows') ?? 20_000));
};

const show = (): void => {
  const stage = stageAt('boq-cost');
  if (!stage) throw new Error('No stage');
  const of = {
    id: 1,
    number: 'CE-1',
    title: 'Tower',
    record: { id: 1 } as never,
    client: null,
    meanings: new Map(),
    mayRemember: false,
  };
  const element = (
    <CoreAdminContext dataProvider={provider}>
      <ThemeProvider theme={themeFor('light')}>
        <CssBaseline enableColorScheme />
        <BillWizard stage={stage} of={of} />
      </ThemeProvider>
    </CoreAdminContext>
  );
  const root = createRoot(document.getElementById('root') as HTMLElement);
  flushSync(() => root.render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />));
};

const until = async (is: () => boolean): Promise<void> => {
  while (!is()) await painted();
  await painted();
};
const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith(text) && !one.disabled);

/** What `work` takes, and the longest task of it, in milliseconds. */
const timed = async (work: () => Promise<void>): Promise<{ readonly ms: number; readonly longest: number }> => {
  let longest = 0;
  const watch = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  watch.observe({ type: 'longtask' });
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  await painted();
  watch.disconnect();
  return { ms, longest };
};

/** From the chosen file to its rows; bare: to the cells that the library reads in a worker. */
const open = () =>
  timed(async () => {
    if (!file) throw new Error('No file');
    if (asked.has('bare')) {
      const worker = new Worker(new URL('./bare.worker.ts', import.meta.url), { type: 'module' });
      await new Promise((done) => {
        worker.addEventListener('message', done, { once: true });
        worker.postMessage(file);
      });
      worker.terminate();
      return;
    }
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const chosen = new DataTransfer();
    chosen.items.add(file);
    if (!input) throw new Error('No input');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => button('See ') !== undefined);
    button('See ')?.click();
    await until(() => document.querySelector('[role=table][aria-label="Rows of the file"] [role=row]') !== null);
  });

/** All rows that cannot be read are corrected at once, and one of them is taken back. */
const correct = () =>
  timed(async () => {
    const bad = () => document.body.textContent.includes('cannot be read');
    button('Take the first figure')?.click();
    await until(() => !bad() && button('Match ') !== undefined);
  });

Object.assign(window, { bench: { make, show, painted, open, correct } });
