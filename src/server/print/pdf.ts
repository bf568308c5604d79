import { oneByOne } from '../oneByOne.ts';
import { inThread } from '../thread/thread.ts';
import type { PrintedDocument } from './document.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Each document that carries files has them in memory. */
const carrying = oneByOne();

/** A document as PDF. */
export const pdfOf = (document: PrintedDocument): Promise<Bytes> => inThread('printedPdf', document);

/**
 * The same of a document that carries files. They are read once its turn has come, so that those of one document are in
 * memory at a time; documents without any pass those that wait.
 */
export const pdfWithFiles = (read: () => Promise<PrintedDocument>): Promise<Bytes> =>
  carrying(async () => pdfOf(await read()));
