import type { Page } from 'playwright-core';
import type { Served } from './support.ts';

/** A file by its path, or what is in it. */
type Chosen = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Chooses a file by the button of an import. */
export const chooseFile = async (page: Page, file: Chosen): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles(file);
};

/** Chooses a file of whatever kind. */
export const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  chooseFile(page, { name, mimeType: 'application/octet-stream', buffer });

/** A BOQ sales of the demo firm that its creator, sales@demo.test, still works on. */
export const ownDraft = async (on: Pick<Served, 'as'>): Promise<{ readonly id: number; readonly number: string }> => {
  const caller = await on.as('sales@demo.test');
  const { data } = await caller.get('/api/boq-sale?getAll=true');
  const mine = (data.records as { id: number; number: string; status: string; creator_id: number }[]).find(
    ({ status, creator_id }) => status === 'DRAFT' && creator_id === caller.session.user.id,
  );
  if (!mine) throw new Error('The demo firm has a draft of every stage');
  return mine;
};
