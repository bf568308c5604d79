// Loaded together: one request for what the page of a BOM has.
export { ComponentsBeneath } from './ComponentsBeneath.tsx';
export { TreeTab } from './TreeTab.tsx';
export { WhereUsedTab } from './WhereUsedTab.tsx';
