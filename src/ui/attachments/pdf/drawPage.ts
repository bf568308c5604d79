import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The most pixels of a canvas. Browsers may refuse more, and nobody sees the difference. */
const maxPixels = 24_000_000;
/** A PDF point is 1/72 inch, a screen pixel 1/96 inch. */
const pixelsInPoint = 96 / 72;
/** The largest scale of a fitted page: a page as wide as a wide screen would be too large to read. */
const largestFitted = 1.25 * pixelsInPoint;

/** Draws a page onto a canvas, at a scale or a width. Cancel the previous drawing of the canvas first. */
export const drawPage = (
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  size: { readonly width: number } | { readonly scale: number },
) => {
  let cancelled = false;
  let task: RenderTask | undefined;
  /** Returns the scale of the drawing; undefined after a cancellation. */
  const draw = async (): Promise<number | undefined> => {
    const page = await pdf.getPage(number);
    if (cancelled) return undefined;
    const plain = page.getViewport({ scale: 1 });
    const scale = 'width' in size ? Math.min(size.width / plain.width, largestFitted) : size.scale * pixelsInPoint;
    const shown = page.getViewport({ scale });
    const sharp = Math.min(window.devicePixelRatio || 1, Math.sqrt(maxPixels / (shown.width * shown.height)));
    // A second canvas takes the drawing first, so that the page does not flicker.
    const aside = document.createElement('canvas');
    aside.width = Math.floor(shown.width * sharp);
    aside.height = Math.floor(shown.height * sharp);
    task = page.render({ canvas: aside, viewport: page.getViewport({ scale: scale * sharp }) });
    await task.promise;
    if (cancelled) return undefined;
    canvas.width = aside.width;
    canvas.height = aside.height;
    canvas.style.width = `${Math.floor(shown.width)}px`;
    canvas.style.height = `${Math.floor(shown.height)}px`;
    canvas.getContext('2d')?.drawImage(aside, 0, 0);
    page.cleanup();
    return scale / pixelsInPoint;
  };
  return {
    done: draw(),
    cancelled: () => cancelled,
    cancel: () => {
      cancelled = true;
      task?.cancel();
    },
  };
};
