// Loaded together: one request for what the page of an enquiry has.
export { CloneButton } from './CloneButton.tsx';
export { EnquiryNote } from './EnquiryNote.tsx';
export { RelatedTab } from './RelatedTab.tsx';
