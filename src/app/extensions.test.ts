import { expect, it } from 'vitest';
import { resources } from '../resources/index.ts';
import { extensions } from './extensions.ts';

it('a page stands for the screens of follow-ups, and of no other resource', () => {
  const pages = resources.map((resource) => [resource.name, extensions.of(resource).page?.path]);
  expect(pages.filter(([, path]) => path !== undefined)).toEqual([['follow_ups', '/my-follow-ups']]);
});

it('records have the tabs, buttons and notes of their modules, in this order', () => {
  const parts = resources.flatMap((resource) => {
    const { tabs, actions, notes, lineDetails } = extensions.of(resource);
    const names = [
      ...tabs.map(({ label }) => label),
      ...actions.map(({ key }) => key),
      ...notes.map(({ key }) => key),
      ...Object.keys(lineDetails),
    ];
    return names.length > 0 ? [[resource.name, names.join(', ')]] : [];
  });
  expect(parts).toEqual([
    ['awards', 'Trace, documents'],
    ['boms', 'Tree, Where used, components'],
    ['boq_costs', 'Lines, discard, compare, prices, target, bill, differences, stages, overheads'],
    ['boq_creations', 'Lines, discard, compare, bill, differences, stages'],
    ['boq_details', 'Lines, discard, compare, bill, differences, stages'],
    ['boq_sales', 'Lines, discard, compare, bill, differences, stages'],
    ['buyout_requests', 'Trace'],
    ['client_quotations', 'files'],
    ['contract_reviews', 'Attachments'],
    ['enquiries', 'Follow-ups, Attachments, Comments, Related, origin'],
    ['estimations', 'compare, stages, figures'],
    ['issue_slips', 'Lines, slip'],
    ['items', 'Stock, Where used, differences'],
    ['order_changes', 'redraft'],
    ['project_plans', 'Tasks, files, discard, differences'],
    ['projects', 'Overview, Requirements, Contract, Planning, Tasks, Requests, Consumables, Documents, Bought'],
    ['purchase_orders', 'order'],
    ['purchase_requests', 'Sheet, Consumables, Booking'],
    ['rfqs', 'Levelling, To vendors, Drawings, Trace'],
    ['roles', 'Permissions, People, compare'],
    ['users', 'people, roles, holdings, away'],
    ['vendors', 'Procurement'],
  ]);
});

it('the application has a start page, pages and parts of its bar', () => {
  expect(extensions.home).toBeDefined();
  expect(extensions.pages.map(({ path }) => path)).toEqual([
    '/inbox',
    '/my-follow-ups',
    '/boq-compare',
    '/boq-import',
    '/my-tasks',
    '/below-minimum',
    '/stock-count',
    '/to-issue',
    '/procurement-mismatches',
    '/stuck',
    '/hand-over',
    '/away',
    '/permissions',
    '/compare-roles',
    '/system',
  ]);
  expect(extensions.bar.map(({ key }) => key)).toEqual(['notifications']);
});
