// One chunk for all components of an item's page.
export { WhereUsedCount } from './WhereUsedCount.tsx';
export { WhereUsedTab } from './WhereUsedTab.tsx';
