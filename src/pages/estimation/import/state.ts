import { readBill, type Bill, type ChosenWorksheet } from '../../../domain/estimation/workbook/bill.ts';
import type { ForeignChoice, MeasuredChoice } from '../../../domain/estimation/workbook/layout.ts';
import type { DecimalMark } from '../../../domain/numerals.ts';
import type { ItemMatch } from '../../../resources/estimation/importCalls.ts';
import { nothingYet, type ImportProgress } from '../../../ui/import/progress.ts';
import type { Separator } from '../../../ui/import/read/csv.ts';
import type { Workbook } from '../../../ui/import/read/workbook.ts';
import type { Saved } from './saved.ts';
import type { RateField } from './stage.ts';
import type { StoredImportLine } from './stored.ts';

export type BillImportStep = 'file' | 'columns' | 'lines' | 'items' | 'save';

/** A sheet of the file, and whether it is imported. */
export interface WorksheetState extends ChosenWorksheet {
  readonly isChosen: boolean;
  /** The sheet whose lines this one repeats, which is therefore left out until a person chooses it. */
  readonly repeats?: string;
}

/** The state of an import of a bill from the file to the result. */
export interface BillImport extends ImportProgress<BillImportStep, Saved> {
  readonly file: {
    readonly name: string;
    readonly kind: Workbook['kind'];
    readonly taken: string | null;
    readonly separator?: Separator;
  } | null;
  readonly sheets: readonly WorksheetState[];
  /** The decimal mark that a person chose; null while the file decides. */
  readonly chosenMark: DecimalMark | null;
  /** What a person said of spellings that mean several units, by the spelling as it is compared. */
  readonly units: Readonly<Record<string, string>>;
  /** The currency of the bill; null where nobody says it. */
  readonly currency: string | null;
  /** What counts of rates in another currency; null while nobody has said it. */
  readonly foreign: ForeignChoice | null;
  /** What becomes of rows that measure items; null while nobody has said it: proven ones go into notes. */
  readonly measured: MeasuredChoice | null;
  /** What is remembered of earlier files was taken back. */
  readonly isAnew?: true;
  /** A sheet that looks like a table of bids is a bill, a person says. */
  readonly isNoBids: boolean;
  /** Whether hidden rows are imported; null while nobody has said it. */
  readonly hiddenRows: boolean | null;
  /** Whether hidden sheets that look like a bill are imported; null while nobody has said it. */
  readonly hiddenWorksheets: boolean | null;
  /** Each sheet is a section of the bill. */
  readonly sections: boolean;
  readonly rateField: RateField | null;
  /** By the index of the line; null while they are looked for. */
  readonly matches: ReadonlyMap<number, ItemMatch> | null;
  /** The number of matched lines while they are looked for. */
  readonly matched: number;
  /** What a person decided about a match, by the index of the line. A match by code is accepted by itself. */
  readonly decisions: ReadonlyMap<number, boolean>;
  /** The lines of the stage; null until they are read. */
  readonly stored: readonly StoredImportLine[] | null;
  readonly removeGone: boolean;
  /** The lines of the stage get the order of the file. */
  readonly useOrder: boolean;
}

export const initialImport: BillImport = {
  ...nothingYet,
  file: null,
  sheets: [],
  chosenMark: null,
  units: {},
  currency: null,
  foreign: null,
  measured: null,
  isNoBids: false,
  hiddenRows: null,
  hiddenWorksheets: null,
  sections: false,
  rateField: null,
  matches: null,
  matched: 0,
  decisions: new Map(),
  stored: null,
  removeGone: false,
  useOrder: false,
};

/** How many sheets are imported. */
export const chosenCount = (sheets: readonly WorksheetState[]): number =>
  sheets.filter(({ isChosen }) => isChosen).length;

/** The state without what follows from the lines of the file. */
export const unread = (state: BillImport): BillImport => ({
  ...state,
  matches: null,
  matched: 0,
  decisions: new Map(),
  stored: null,
  uploaded: null,
  failure: null,
});

/** The bill that the chosen sheets are. */
export const billInState = ({ sheets, sections }: Pick<BillImport, 'sheets' | 'sections'>): Bill =>
  readBill(
    sheets.filter(({ isChosen }) => isChosen),
    sections,
  );
