import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import type { AttachmentCalls } from '../../schema/attachmentCalls.ts';
import { largestPage } from '../../schema/calls.ts';
import type { Resource } from '../../schema/resource.ts';
import { receive } from '../files/receive.ts';
import { addFiles } from '../operations/attachments/add.ts';
import { listFiles, needRecord } from '../operations/attachments/list.ts';
import { readFile, takeOff } from '../operations/attachments/one.ts';
import { mostFiles } from '../../schema/attachments.ts';
import { Failure } from '../operations/errors.ts';
import { downloadAnswer, rangeOf } from './downloadAnswer.ts';
import { removeStored, storeOf } from './storedFiles.ts';
import { route, type BranchRequest, type Env, type Parts, type Route } from './types.ts';

const usualPage = 30;
/** The most bytes of one file, unless the settings say so. */
export const usualUpload = 200 * 1024 * 1024;

const bodyOf = (c: Context<Env>): Readable => {
  const { body } = c.req.raw;
  return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
};

/** What answers the calls of the files of a resource's records. */
export const attachmentRoutes = (resource: Resource, calls: AttachmentCalls, parts: Parts): Route[] => {
  const maxSize = parts.maxUpload ?? usualUpload;
  const idOf = ({ params }: BranchRequest) => Number(params['id']);
  const fileOf = ({ params }: BranchRequest) => Number(params['attachmentId']);

  const upload = async (request: BranchRequest) => {
    const { inside, raw } = request;
    await inside((tx) => needRecord(tx, resource, idOf(request)));
    if (Number(raw.req.header('content-length') ?? 0) > (maxSize + 100_000) * mostFiles)
      throw new Failure(413, 'The upload is larger than all of its files may be together');
    // No transaction is open while the bytes come in.
    const contentType = raw.req.header('content-type') ?? '';
    const batch = await receive(bodyOf(raw), contentType, {
      store: storeOf(parts),
      branchId: raw.get('branchId'),
      maxSize,
    });
    try {
      await batch.keep();
      const records = await inside((tx) => addFiles(tx, resource, idOf(request), batch.files));
      const message = records.length === 1 ? undefined : `${records.length} attachments added`;
      return { data: { records }, ...(message && { message }) };
    } catch (error) {
      await batch.discard();
      throw error;
    }
  };

  const content = async (request: BranchRequest) => {
    const { inside, raw } = request;
    const file = await inside((tx) => readFile(tx, resource, idOf(request), fileOf(request)));
    const range = rangeOf(raw.req.header('range'), file.size);
    // Whoever asks for the head alone leaves the content unread.
    const found = raw.req.method === 'HEAD' ? Readable.from([]) : await storeOf(parts).read(file.stored_as, range);
    if (!found) {
      raw.get('log').error({ requestId: raw.get('requestId'), key: file.stored_as }, 'A file is missing in its store');
      throw new Failure(404, 'The file of this attachment is missing');
    }
    return downloadAnswer(raw, file, found, range);
  };

  return [
    route(calls.list, resource.title, async (request) => {
      const page = Number(request.query['page'] ?? 1);
      const perPage = Math.min(Number(request.query['per_page'] ?? usualPage), largestPage);
      const { records, total } = await request.inside((tx) => listFiles(tx, resource, idOf(request), page, perPage));
      return { data: { records, pagination: { current_page: page, per_page: perPage, total }, max_size: maxSize } };
    }),
    route(calls.upload, resource.title, upload, { rawBody: true }),
    route(calls.content, 'Attachment', content),
    route(calls.remove, 'Attachment', async (request) => {
      const key = await request.inside((tx) => takeOff(tx, resource, idOf(request), fileOf(request)));
      await removeStored(parts, [key], request.raw);
      return { data: { id: fileOf(request) } };
    }),
  ];
};
