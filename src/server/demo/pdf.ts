/** What a page has: text at a place, or lines between points, in points from the lower left corner. */
export type PdfMark =
  | { readonly text: string; readonly at: readonly [x: number, y: number]; readonly size?: number }
  | { readonly line: readonly (readonly [x: number, y: number])[]; readonly width?: number };

const escaped = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

const drawn = (mark: PdfMark): string => {
  if ('text' in mark) return `BT /F1 ${mark.size ?? 11} Tf ${mark.at.join(' ')} Td (${escaped(mark.text)}) Tj ET`;
  const points = mark.line.map((point, at) => `${point.join(' ')} ${at === 0 ? 'm' : 'l'}`);
  return `${mark.width ?? 0.8} w ${points.join(' ')} S`;
};

/** A PDF file of one page of so many points; its texts are Latin-1. */
export const pdf = ([width, height]: readonly [width: number, height: number], marks: readonly PdfMark[]): Buffer => {
  const content = marks.map(drawn).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}${end}`, 'latin1');
};
