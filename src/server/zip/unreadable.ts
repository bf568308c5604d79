/** A part of a workbook, or its file, that is not as it should be, or larger than is read. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
}
