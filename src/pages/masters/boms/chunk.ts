// One chunk for all components of a BOM's page.
export { ComponentCount, WhereUsedCount } from './BomCounts.tsx';
export { ComponentDetails } from './ComponentDetails.tsx';
export { TreeTab } from './TreeTab.tsx';
export { WhereUsedTab } from './WhereUsedTab.tsx';
