import { contractReviews } from '../../resources/projects/contractReviews.ts';
import { attachmentsTab } from '../../ui/attachments/tab.ts';
import { extendResource, type Extension } from '../../ui/extensions/extension.ts';

/** The files of a contract review. */
export const projectExtensions: readonly Extension[] = [extendResource(contractReviews, { tabs: [attachmentsTab] })];
