// One chunk for the page and the buttons that lead to it.
export { CompareAction } from './CompareAction.tsx';
export { ComparePage } from './ComparePage.tsx';
