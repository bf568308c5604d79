import type { CellStyle } from 'hucre/xlsx';

const ink = { rgb: '1F2937' };
const hair = { style: 'thin', color: { rgb: 'D1D5DB' } } as const;
const strong = { style: 'thin', color: { rgb: '6B7280' } } as const;
const solid = (rgb: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } }) as const;

export const titleLook: CellStyle = { font: { bold: true, size: 14, color: ink } };
export const subtitleLook: CellStyle = { font: { size: 10, color: { rgb: '4B5563' } } };
export const labelLook: CellStyle = { font: { color: { rgb: '4B5563' } }, alignment: { vertical: 'top' } };

/** A heading of a column; of figures to the right. */
export const headingLook = (isFigure = false): CellStyle => ({
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: solid('334155'),
  alignment: { horizontal: isFigure ? 'right' : 'left', vertical: 'center', wrapText: true },
});

/** The foot of each printed page: the name of the file, and which page it is of how many. */
export const pageFoot = ([page, of]: readonly [string, string] = ['Page', 'of']) => ({
  oddFooter: `&L&F&R${page} &P ${of} &N`,
});

/** A sheet is printed one page wide on A4; the row of headings, from 1, stands on each page. */
export const onePageWide = (headings: number, orientation: 'landscape' | 'portrait' = 'landscape') =>
  ({
    paperSize: 'a4',
    orientation,
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: `$${headings}:$${headings}`,
  }) as const;

interface Look {
  readonly format?: string;
  /** Somebody fills it in. */
  readonly isInput?: boolean;
  readonly isTotal?: boolean;
  /** Bold, as what holds others. */
  readonly isStrong?: boolean;
  readonly tone?: 'good' | 'attention';
}

const fills = { good: 'DCFCE7', attention: 'FEF3C7' } as const;
const looks = new Map<string, CellStyle>();

/** The style of a cell. Equal looks have the same style, so that a large sheet stays small. */
export const cellLook = (look: Look = {}): CellStyle => {
  const { format, isInput = false, isTotal = false, isStrong = false, tone } = look;
  const key = JSON.stringify([format, isInput, isTotal, isStrong, tone]);
  const known = looks.get(key);
  if (known) return known;
  const fill = tone ? fills[tone] : isInput ? 'FEFCE8' : undefined;
  const style: CellStyle = {
    font: { color: ink, ...(isTotal || isStrong ? { bold: true } : {}) },
    ...(fill ? { fill: solid(fill) } : {}),
    border: isTotal
      ? { top: strong, bottom: { ...strong, style: 'double' } }
      : isInput
        ? { top: hair, bottom: hair, left: hair, right: hair }
        : { bottom: hair },
    alignment: { vertical: 'top', wrapText: true, ...(format ? { horizontal: 'right' } : {}) },
    ...(format ? { numFmt: format } : {}),
  };
  looks.set(key, style);
  return style;
};

export const formats = {
  quantity: '#,##0.####',
  rate: '#,##0.00##',
  money: '#,##0.00',
  day: 'yyyy-mm-dd',
  percent: '0.00" %"',
} as const;
