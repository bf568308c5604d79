import type { CellStyle } from 'hucre/xlsx';

const ink = '1F2937';
const line = { style: 'thin', color: { rgb: 'D1D5DB' } } as const;
const strong = { style: 'thin', color: { rgb: '6B7280' } } as const;
const fills = ['DCE6F1', 'EAF0F7', 'F4F7FB'] as const;

export const titleStyle: CellStyle = { font: { bold: true, size: 14, color: { rgb: ink } } };
export const subtitleStyle: CellStyle = { font: { size: 10, color: { rgb: '4B5563' } } };

/** A heading of a column; of figures to the right. */
export const headingStyle = (isFigure: boolean): CellStyle => ({
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '334155' } },
  alignment: { horizontal: isFigure ? 'right' : 'left', vertical: 'center', wrapText: true },
});

interface CellLook {
  readonly kind: 'structure' | 'bom' | 'item' | 'total';
  readonly depth: number;
  readonly format?: string | undefined;
  readonly isDescription?: boolean;
}

const styles = new Map<string, CellStyle>();

/** The style of a cell of a line. Equal looks have the same style, so that a large bill stays small. */
export const cellStyle = ({ kind, depth, format, isDescription = false }: CellLook): CellStyle => {
  const key = JSON.stringify([kind, depth, format, isDescription]);
  const known = styles.get(key);
  if (known) return known;
  const fill = kind === 'structure' ? fills[Math.min(depth, fills.length - 1)] : undefined;
  const style: CellStyle = {
    font: { bold: kind === 'structure' || kind === 'total', italic: kind === 'bom', color: { rgb: ink } },
    ...(fill ? { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: fill } } } : {}),
    border: kind === 'total' ? { top: strong, bottom: { ...strong, style: 'double' } } : { bottom: line },
    alignment: {
      vertical: 'top',
      ...(isDescription ? { wrapText: true, indent: Math.min(depth, 15) } : {}),
      ...(format ? { horizontal: 'right' } : {}),
    },
    ...(format ? { numFmt: format } : {}),
  };
  styles.set(key, style);
  return style;
};
