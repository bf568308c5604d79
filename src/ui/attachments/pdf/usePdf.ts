import {
  type PDFDocumentProxy,
  getDocument,
  GlobalWorkerOptions,
  version,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { addressOf } from '../../../authProvider/basePath.ts';
import { useEffect, useRef, useState } from 'react';

/** Fonts and character maps that a PDF may not contain. `scripts/pdfParts.ts` copies them into the build. */
const assets = addressOf(`/assets/pdfjs-${version}/`);

/** Starts to read a PDF. The caller destroys the task. */
const openPdf = (data: ArrayBuffer): PDFDocumentLoadingTask => {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  return getDocument({
    data,
    cMapUrl: `${assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    // The content security policy forbids WebAssembly; pdfjs has decoders in JavaScript.
    useWasm: false,
    enableXfa: false,
  });
};

/** The PDF of a file. `onPages` gets the number of pages. */
export const usePdf = (content: Blob, onPages: (pages: number) => void) => {
  const [state, setState] = useState<{ pdf?: PDFDocumentProxy; error?: unknown }>({});
  const latestOnPages = useRef(onPages);
  useEffect(() => {
    latestOnPages.current = onPages;
  });
  useEffect(() => {
    let here = true;
    let stop = () => {};
    const read = async () => {
      const task = openPdf(await content.arrayBuffer());
      stop = () => void task.destroy();
      if (!here) return stop();
      const pdf = await task.promise;
      if (!here) return;
      setState({ pdf });
      latestOnPages.current(pdf.numPages);
    };
    read().catch((error: unknown) => here && setState({ error }));
    return () => {
      here = false;
      stop();
    };
  }, [content]);
  return state;
};
