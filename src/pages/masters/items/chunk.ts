// One chunk for all components of an item's page.
export { ItemUsedCount as WhereUsedCount } from './ItemUsedCount.tsx';
export { ItemUsedTab as WhereUsedTab } from './ItemUsedTab.tsx';
