import { foldedHeading } from '../../headings.ts';
import { headingScores } from './headingScores.ts';

/** The columns in which the quantity of an item is measured: its factors from left to right, and what they come to. */
export interface MeasureColumns {
  readonly factors: readonly number[];
  readonly partial: number | null;
}

const sides = [
  /^(?:l|len|length|long|longitud|longueur|lange|lung|lungh|lunghezza|comprimento|lengte|dlugosc|delka|boy)(?: m)?$/,
  /^(?:w|b|width|breadth|anch|ancho|anchura|larg|largeur|breite|larghezza|largura|breedte|szerokosc|sirka|en)(?: m)?$/,
  /^(?:h|d|height|depth|alt|alto|altura|haut|hauteur|hohe|tiefe|altezza|h peso|hoogte|wysokosc|vyska|yukseklik)(?: m)?$/,
];
const counts =
  /^(?:n|no|nr|nos|number|times|timesing|count|u|ud|uds|unidades|num|nombre|anzahl|stuck|par ug|partes iguales|parti uguali|adet)$/;
const partials =
  /^(?:partials?|parcial(?:es)?|partiels?|parzial[ei]|sub ?totals?|subtotal(?:es)?|teilmenge|squaring|product|prodotto)$/;

/** Finds them by their headings: two sides of a body, or one with a column of partial sums. Null for none. */
export const measureColumns = (headings: readonly string[]): MeasureColumns | null => {
  const folded = headings.map(foldedHeading);
  const found = sides
    .map((side) => folded.findIndex((heading) => side.test(heading)))
    .filter((at) => at >= 0)
    .toSorted((a, b) => a - b);
  const [first] = found;
  if (first === undefined) return null;
  const partial = folded.findIndex((heading, at) => at > first && partials.test(heading));
  if (found.length < 2 && partial < 0) return null;
  // What counts stands right before the sides, behind the description: a number of the line stands before it.
  const described = folded.findIndex((heading) => (headingScores(heading).description ?? 0) >= 5);
  const counted = first - 1;
  const isCount = described >= 0 && described < counted && counts.test(folded[counted] ?? '');
  return { factors: [...(isCount ? [counted] : []), ...found], partial: partial < 0 ? null : partial };
};
