import { Readable } from 'node:stream';
import type { OpenRequest } from '../../../engine/binding.ts';
import { pdfOf } from '../../../print/pdf.ts';
import type { ZipFile } from '../../../zip/stream.ts';
import { inThread } from '../../../thread/thread.ts';
import { drawingsBeside } from './drawings.ts';
import type { VendorRequest } from './request.ts';
import { requestPdf } from './requestPdf.ts';
import { requestWords } from './requestWords.ts';
import { safeName } from '../../../files/name.ts';

/**
 * Everything that goes to one vendor: the request as PDF, the workbook, and the drawings in a folder. The drawings come
 * from the store while the bundle is sent.
 * @throws Failure 409 if a drawing is missing in the store, or they are too large together
 */
export const vendorBundle = async (
  request: VendorRequest,
  store: Pick<OpenRequest, 'readStored' | 'log'>,
): Promise<ZipFile[]> => {
  const drawings = await drawingsBeside(store, request.files);
  const name = `${request.code} ${request.vendorName.replace(/[\\/]/g, '-')}`;
  const folder = requestWords[request.language].drawings;
  return [
    { name: safeName(`${name}.pdf`), open: async () => Readable.from([await pdfOf(requestPdf(request, drawings))]) },
    { name: safeName(`${name}.xlsx`), open: async () => Readable.from([await inThread('vendorWorkbook', request)]) },
    ...request.files.map((file): ZipFile => ({
      name: `${folder}/${file.name}`,
      open: async () => {
        const content = await store.readStored(file.stored_as);
        if (!content) throw new Error(`The file ${file.stored_as} is missing in its store`);
        return content;
      },
    })),
  ];
};
