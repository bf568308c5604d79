export { CloneButton } from './CloneButton.tsx';
export { EnquiryNote } from './EnquiryNote.tsx';
export { RelatedTab } from './RelatedTab.tsx';
