import { call, type Call } from './call.ts';
import { integer } from './field.ts';
import type { MoreCalls, Resource } from './resource.ts';

/** The calls of the files that belong to a record. */
export interface AttachmentCalls {
  readonly list: Call;
  /** multipart/form-data: every part with a file name is one file, whatever the part is called. */
  readonly upload: Call;
  readonly content: Call;
  readonly remove: Call;
}

interface Said {
  /** The collection, with `:id` for the record: `/api/enquiries/:id/attachment`. */
  readonly path: string;
  /** One of them as the document spells its removal; below `path` unless said. */
  readonly remove?: string;
  /** `module.sub_module` of the record: who may see it sees its files, who may change it adds and removes them. */
  readonly permissions: string;
}

/** Calls that list, upload, hand out and remove the files of a record; `:attachmentId` names the file. */
export const attachmentCalls = ({ path, remove = `${path}/:attachmentId`, permissions }: Said): AttachmentCalls => ({
  list: call({
    method: 'GET',
    path,
    summary: 'The files of one record, newest first',
    permission: `${permissions}.view`,
    query: { page: integer({ min: 1, max: 1_000_000 }), per_page: integer({ min: 1 }) },
    failure: 'Failed to fetch attachments',
  }),
  upload: call({
    method: 'POST',
    path,
    summary: 'Add files to a record, all or none',
    permission: `${permissions}.update`,
    status: 201,
    success: 'Attachment added',
    failure: 'Failed to upload attachment',
  }),
  content: call({
    method: 'GET',
    path: `${path}/:attachmentId`,
    summary: 'What a file holds, to keep',
    permission: `${permissions}.view`,
    answer: 'file',
    failure: 'Failed to fetch attachment',
  }),
  remove: call({
    method: 'DELETE',
    path: remove,
    summary: 'Remove a file from a record',
    permission: `${permissions}.update`,
    success: 'Attachment deleted',
    failure: 'Failed to delete attachment',
  }),
});

/** The names under which a resource has them among its further calls: `more: { ...moreAttachments(calls) }`. */
export const moreAttachments = ({ list, upload, content, remove }: AttachmentCalls) => ({
  attachments: list,
  uploadAttachment: upload,
  attachment: content,
  removeAttachment: remove,
});

/** The calls of a resource's attachments; undefined where its records have none. */
export const attachmentsOf = ({ more }: Pick<Resource, 'more'>): AttachmentCalls | undefined => {
  const { attachments, uploadAttachment, attachment, removeAttachment }: MoreCalls = more;
  return attachments && uploadAttachment && attachment && removeAttachment
    ? { list: attachments, upload: uploadAttachment, content: attachment, remove: removeAttachment }
    : undefined;
};
