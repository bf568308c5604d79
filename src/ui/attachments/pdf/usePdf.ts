import {
  type PDFDocumentProxy,
  getDocument,
  GlobalWorkerOptions,
  version,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';

/** Fonts and character maps that a PDF may leave out, as `scripts/pdfParts.ts` lays them beside the application. */
const assets = `/assets/pdfjs-${version}/`;

/** Starts to read a PDF. Whoever asked for it destroys the task. */
const openPdf = (data: ArrayBuffer): PDFDocumentLoadingTask => {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  return getDocument({
    data,
    cMapUrl: `${assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    // The content security policy allows no compilation at run time; there is a decoder in plain JavaScript.
    useWasm: false,
    enableXfa: false,
  });
};

/** A PDF that is read while it is shown; `onPages` is told how many pages it has. */
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
