import { pdfOf } from './pdf.ts';

/** Whether a document can be printed with this picture, a data URL of a PNG or JPEG. */
export const printsPicture = (picture: string): Promise<boolean> =>
  pdfOf({ title: '', foot: '', content: [{ image: picture, fit: [100, 100] }] }).then(
    () => true,
    () => false,
  );
