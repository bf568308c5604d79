import { readOds } from 'hucre/ods';
import { readXls, readXlsx, type Sheet } from 'hucre/xlsx';
import type { FileKind } from './formats.ts';
import { requireUnpackable } from './unpacked.ts';
import { Unreadable } from './unreadable.ts';

const readers = { xlsx: readXlsx, xls: readXls, ods: readOds } as const;

const names: Readonly<Record<keyof typeof readers, string>> = {
  xlsx: 'This workbook cannot be opened. Save it again as XLSX, without a password.',
  xls: 'This is an Excel workbook with a password, or older than Excel 97. Save it as XLSX without a password.',
  ods: 'This OpenDocument sheet cannot be opened. Save it as XLSX.',
};

/**
 * The sheets of a workbook with their styles: what is hidden, struck through and shown is in them.
 * @throws Unreadable
 */
export const openWorkbook = async (
  bytes: Uint8Array,
  kind: Exclude<FileKind, 'csv'>,
  maxRows: number,
): Promise<readonly Sheet[]> => {
  if (kind !== 'xls') requireUnpackable(bytes);
  const book = await readers[kind](bytes, { readStyles: true, maxRows }).catch((error: unknown) => {
    throw new Unreadable(names[kind], { cause: error });
  });
  return book.sheets;
};
