import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Points of a canvas; more of them a browser may refuse, and no eye tells. */
const mostPixels = 24_000_000;
/** A PDF counts in points of 1/72 inch, a screen in pixels of 1/96. */
const pixelsInPoint = 96 / 72;
/** A letter that fills a wide screen is read from across the room: fitted, a page is at most so much larger than paper. */
const largestFitted = 1.25 * pixelsInPoint;

/** Draws a page onto a canvas, at a scale or so that it has a width. Only the last drawing of a canvas may be under way. */
export const drawPage = (
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  size: { readonly width: number } | { readonly scale: number },
) => {
  let cancelled = false;
  let task: RenderTask | undefined;
  /** Gives the scale at which it was drawn; undefined where it was broken off. */
  const draw = async (): Promise<number | undefined> => {
    const page = await pdf.getPage(number);
    if (cancelled) return undefined;
    const plain = page.getViewport({ scale: 1 });
    const scale = 'width' in size ? Math.min(size.width / plain.width, largestFitted) : size.scale * pixelsInPoint;
    const shown = page.getViewport({ scale });
    const sharp = Math.min(window.devicePixelRatio || 1, Math.sqrt(mostPixels / (shown.width * shown.height)));
    // Drawn aside first: a page that is drawn again does not flicker.
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
