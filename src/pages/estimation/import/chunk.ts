// One chunk for the import of a bill, its export and its quotation.
export { BillButtons } from './BillButtons.tsx';
export { ImportPage } from './ImportPage.tsx';
