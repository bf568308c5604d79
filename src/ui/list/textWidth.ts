/** Pixels a letter where nothing can be measured. */
const perLetter = 7;

interface Pen {
  readonly context: CanvasRenderingContext2D | null;
  readonly family: string;
  font: string;
}
let pen: Pen | undefined;

const makePen = (): Pen => ({
  context: document.createElement('canvas').getContext('2d'),
  family: getComputedStyle(document.body).fontFamily,
  font: '',
});

/** The width of a text in pixels, in the font of the page. */
export const textWidth = (text: string, size: number, weight: number): number => {
  pen ??= makePen();
  const { context, family } = pen;
  if (!context) return text.length * perLetter;
  const font = `${weight} ${size}px ${family}`;
  // To set a font is slow, also when it is the same.
  if (pen.font !== font) context.font = pen.font = font;
  return context.measureText(text).width;
};
