import * as z from 'zod/mini';
import { count, removed } from './answers.ts';
import { attachment, sending } from '../attachments.ts';
import { integer } from '../field.ts';
import { call } from './call.ts';

interface AttachmentsConfig {
  /** The collection, with `:id` for the record: `/api/enquiries/:id/attachment`. */
  readonly path: `${string}/:id/${string}`;
  /** The path of the removal of a file; `<path>/:attachmentId` by default. */
  readonly remove?: `${string}/:id/${string}/:attachmentId`;
  /** `module.sub_module` of the record: `.view` to read the files, `.update` to add and remove them. */
  readonly permissions: string;
}

/**
 * Calls that list, upload, download and remove the files of a record, and list them as they were sent; `:attachmentId`
 * is the file.
 */
export const attachmentCalls = ({ path, remove = `${path}/:attachmentId`, permissions }: AttachmentsConfig) => ({
  list: call({
    method: 'GET',
    path,
    summary: 'The files of one record, newest first',
    permission: `${permissions}.view`,
    paged: { size: 10, sorts: ['created_at', 'name', 'size', 'created_by_name'], extra: () => ({ max_size: count() }) },
    answer: attachment,
    failure: 'Failed to fetch attachments',
  }),
  sent: call({
    method: 'GET',
    path: `${path}/sent` as const,
    summary: 'The files of one record as they were sent, by the step that sent it, newest first',
    permission: `${permissions}.view`,
    paged: { size: 10, sorts: ['at', 'by_name', 'round'] },
    answer: sending,
    failure: 'Failed to fetch the sent files',
  }),
  /**
   * multipart/form-data: every part with a file name is a file, whatever its field name is. A file with the name of one
   * that the record has becomes its next version; `replaces` names another one whose next version it is.
   */
  upload: call({
    method: 'POST',
    path,
    summary: 'Add files to a record, all or none; a file of a known name is its next version',
    permission: `${permissions}.update`,
    query: { replaces: integer({ min: 1 }) },
    status: 201,
    answer: () => z.strictObject({ records: z.array(attachment()) }),
    success: 'Attachment added',
    failure: 'Failed to upload attachment',
  }),
  content: call({
    method: 'GET',
    path: `${path}/:attachmentId` as const,
    summary: 'The content of one version of a file, to save',
    permission: `${permissions}.view`,
    answer: 'file',
    failure: 'Failed to fetch attachment',
  }),
  remove: call({
    method: 'DELETE',
    path: remove,
    summary: 'Remove a file from a record; versions that were sent stay with their round',
    permission: `${permissions}.update`,
    answer: removed,
    success: 'Attachment deleted',
    failure: 'Failed to delete attachment',
  }),
});

/** The calls of the files that belong to a record. */
export type AttachmentCalls = ReturnType<typeof attachmentCalls>;
