/** What became of the client's workbook after an import. */
export type KeptImport = 'kept' | 'none' | { readonly problem: string };

/** What a save has done. */
export interface Saved {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Lines that were moved to where the file has them. */
  readonly moved: number;
  /** Why the order was not saved after the lines were. */
  readonly orderFailure?: string;
  /** What became of the client's workbook. */
  readonly kept?: KeptImport;
}
