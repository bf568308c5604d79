import type { Page } from 'playwright-core';
import type { Made } from '../support/sales.ts';

export const shownPlan = (of: Made) => `/project_plans/${of.id}/show`;
export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: new RegExp(`(^| )${name}$`) }) });
const columns = ['No.', 'Task', '%', 'Days', 'After', 'Start', 'End', 'Float', 'Assignee', 'Status', 'Done'];
export const cell = (page: Page, name: string, column: string) =>
  row(page, name).locator(`[aria-colindex="${columns.indexOf(column) + 2}"]`);
export const saved = (page: Page) => page.getByText('All changes saved', { exact: true }).first().waitFor();
