// One chunk for all components of an enquiry's page.
export { EnquiryNote } from './EnquiryNote.tsx';
export { RelatedTab } from './RelatedTab.tsx';
export { RelatedCount } from './RelatedCount.tsx';
export { ContactCard } from './ContactCard.tsx';
