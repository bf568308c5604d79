import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import type { AttachmentCalls } from '../../schema/calls/attachmentCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { maxTogether, receive, tooLargeTogether } from '../files/receive.ts';
import { addFiles } from '../engine/attachments/add.ts';
import { listFiles } from '../engine/attachments/list.ts';
import { requireEditableRecord } from '../engine/attachments/requireEditable.ts';
import { readFile, takeOff } from '../engine/attachments/one.ts';
import { listSent } from '../engine/attachments/sent.ts';
import { Failure } from '../engine/errors.ts';
import { downloadAnswer, rangeOf } from './downloadAnswer.ts';
import { bind, type Binding } from '../engine/binding.ts';
import { storeOf } from './storedFiles.ts';
import { bindRaw, type AppContext, type Env, type RawRequest } from './types.ts';

/** The kind of the second id in a path. */
const kinds = { attachmentId: 'Attachment' };

/** The most bytes of one file, unless the settings have another limit. */
const usualUpload = 200 * 1024 * 1024;

const bodyOf = (c: Context<Env>): Readable => {
  const { body } = c.req.raw;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the same stream has one type in browsers and another in Node.js
  return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
};

/** The bindings of a resource's files; none without. */
export const attachmentBindings = (resource: Resource, parts: AppContext): Binding[] => {
  const { attachments: calls, title } = resource;
  if (!calls) return [];
  const maxSize = parts.maxUpload ?? usualUpload;
  const upload = async (request: RawRequest<AttachmentCalls['upload']>) => {
    const { inBranch, raw, params, query, who } = request;
    try {
      await inBranch((tx) => requireEditableRecord(tx, resource, params.id, who), 'apart');
    } catch (error) {
      // A request that was answered before is answered again, whatever became of the record.
      if (!(error instanceof Failure) || !(await request.isSentAgain())) throw error;
    }
    if (Number(raw.req.header('content-length') ?? 0) > maxTogether(maxSize)) throw tooLargeTogether();
    // No transaction is open during the upload.
    const contentType = raw.req.header('content-type') ?? '';
    const batch = await receive(bodyOf(raw), contentType, {
      store: storeOf(parts),
      branchId: raw.get('branchId'),
      maxSize,
    });
    request.afterRollback(() => batch.discard());
    raw.set(
      'sentFiles',
      batch.files.map(({ name, sha256 }) => [name, sha256]),
    );
    await batch.keep();
    const records = await inBranch((tx) =>
      addFiles(tx, { resource, id: params.id }, { files: batch.files, replaces: query.replaces }, who),
    );
    return { data: { records }, message: records.length === 1 ? undefined : `${records.length} attachments added` };
  };

  const content = async ({ inBranch, raw, params }: RawRequest<AttachmentCalls['content']>) => {
    const file = await inBranch((tx) => readFile(tx, resource, params.id, params.attachmentId));
    raw.set('fileName', file.name);
    const range = rangeOf(raw.req.header('range'), file.size);
    // A HEAD request reads no content.
    const found = raw.req.method === 'HEAD' ? Readable.from([]) : await storeOf(parts).read(file.stored_as, range);
    if (!found) {
      raw.get('log').error({ requestId: raw.get('requestId'), key: file.stored_as }, 'A file is missing in its store');
      throw new Failure(404, 'The file of this attachment is missing');
    }
    return downloadAnswer(raw, file, found, range);
  };

  return [
    bind(calls.list, async (tx, { params, page }) => ({
      ...(await listFiles(tx, resource, params.id, page)),
      max_size: maxSize,
    })),
    bind(calls.sent, (tx, { params, page }) => listSent(tx, resource, params.id, page)),
    bindRaw(calls.upload, title, upload, { rawBody: true }),
    bindRaw(calls.content, title, content, { kinds }),
    bind(
      calls.remove,
      async (tx, { params: { id, attachmentId }, who, removeFiles }) => {
        removeFiles(await takeOff(tx, { resource, id }, attachmentId, who));
        return { id: attachmentId };
      },
      { kinds },
    ),
  ];
};
