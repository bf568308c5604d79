import {
  getDocument,
  GlobalWorkerOptions,
  version,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Fonts and character maps that a PDF may leave out, as `scripts/pdfParts.ts` lays them beside the application. */
const beside = `/assets/pdfjs-${version}/`;

/** Starts to read a PDF. Whoever asked for it destroys the task. */
export const openPdf = (data: ArrayBuffer): PDFDocumentLoadingTask => {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  return getDocument({
    data,
    cMapUrl: `${beside}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${beside}standard_fonts/`,
    wasmUrl: `${beside}wasm/`,
    // The content security policy allows no compilation at run time; there is a decoder in plain JavaScript.
    useWasm: false,
    enableXfa: false,
  });
};
