import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { openPdf } from './openPdf.ts';

/** A PDF that is read while it is shown; `onPages` is told how many pages it has. */
export const usePdf = (content: Blob, onPages: (pages: number) => void) => {
  const [state, setState] = useState<{ pdf?: PDFDocumentProxy; error?: unknown }>({});
  const told = useRef(onPages);
  useEffect(() => {
    told.current = onPages;
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
      told.current(pdf.numPages);
    };
    read().catch((error: unknown) => here && setState({ error }));
    return () => {
      here = false;
      stop();
    };
  }, [content]);
  return state;
};
