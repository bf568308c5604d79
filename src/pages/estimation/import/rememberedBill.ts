import * as z from 'zod/mini';
import { clientTargets, type ColumnMapping } from '../../../domain/estimation/workbook/targets.ts';
import { targetLabels } from '../../../domain/estimation/workbook/targets.ts';
import { headingTexts } from '../../../domain/estimation/workbook/heading.ts';
import { kindOfHeadings, placedHeadings } from '../../../ui/import/remembered.ts';
import { foreignNames, withMeasured } from './answers.ts';
import type { BillStage } from './stage.ts';
import { unitsToSay, withForeign, withHiddenRows, withUnit } from './answers.ts';
import { hiddenBills, withHiddenWorksheets } from './chosenSheets.ts';
import { withJoinedColumns, withSaidColumns } from './columns.ts';
import { markOfBill, withMark } from './marks.ts';
import type { BillImport, WorksheetState } from './state.ts';
import { foldedUnitWord } from '../../../domain/estimation/workbook/units.ts';

/** What somebody answered about files with these headings, of one client. */
const answers = z.strictObject({
  /** The hash of client and headings of a sheet. */
  kind: z.string(),
  /** The day on which it was used last. */
  on: z.iso.date(),
  /** The columns that were said, by their place among all headings in alphabetical order. */
  columns: z.record(z.string(), z.int().check(z.nonnegative())),
  /** The columns of texts that were added to descriptions, by their place. */
  joined: z.optional(z.array(z.int().check(z.nonnegative()))),
  mark: z.optional(z.enum(['.', ','])),
  units: z.optional(z.record(z.string(), z.string())),
  foreign: z.optional(z.strictObject({ names: z.array(z.string()), are: z.enum(['taken', 'left']) })),
  measured: z.optional(z.enum(['notes', 'lines'])),
  hiddenRows: z.optional(z.boolean()),
  hiddenWorksheets: z.optional(z.boolean()),
  isNoBids: z.optional(z.literal(true)),
  rateField: z.optional(z.string()),
});
type BillAnswers = z.infer<typeof answers>;
export type RememberedBills = readonly BillAnswers[];

/** The most characters of the text that keeps them: the oldest are forgotten. */
const room = 4000;

/** The answers in a preference; what cannot be read is forgotten. */
export const rememberedBillsIn = (text: string | undefined): RememberedBills => {
  try {
    const read = z.array(answers).safeParse(JSON.parse(text ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
};

const headingsOf = ({ sheet, layout }: WorksheetState): readonly string[] => headingTexts(sheet, layout.place);
const kindOf = (one: WorksheetState, client: number | null): string =>
  kindOfHeadings([`client ${client ?? ''}`, ...headingsOf(one)]);

/** The columns that somebody said, or that their client means by headings. */
const saidColumns = (one: WorksheetState): BillAnswers['columns'] => {
  const placeOf = new Map(placedHeadings(headingsOf(one)).map((column, place) => [column, place]));
  return Object.fromEntries(
    (one.layout.said ?? []).flatMap((target): [string, number][] => {
      const place = placeOf.get(one.layout.columns[target] ?? -1);
      return place === undefined ? [] : [[target, place]];
    }),
  );
};

/** The columns of texts that were added to the descriptions. */
const joinedColumns = (one: WorksheetState): Pick<BillAnswers, 'joined'> => {
  const { joined = [] } = one.layout;
  const places = placedHeadings(headingsOf(one));
  return joined.length === 0 ? {} : { joined: joined.map((column) => places.indexOf(column)).filter((at) => at >= 0) };
};

/** What was answered about the whole file. */
const fileAnswers = (state: BillImport): Omit<BillAnswers, 'kind' | 'on' | 'columns' | 'joined'> => ({
  ...(state.chosenMark && { mark: state.chosenMark }),
  ...(Object.keys(state.units).length > 0 && { units: { ...state.units } }),
  ...(state.foreign && { foreign: { names: [...foreignNames(state)], are: state.foreign } }),
  ...(state.measured && { measured: state.measured }),
  ...(state.hiddenRows === null ? {} : { hiddenRows: state.hiddenRows }),
  ...(state.hiddenWorksheets === null ? {} : { hiddenWorksheets: state.hiddenWorksheets }),
  ...(state.isNoBids && { isNoBids: true as const }),
  ...(state.rateField && { rateField: state.rateField }),
});

/** The text that remembers the answers of an import too, by the headings of each of its sheets. */
export const rememberingBill = (
  known: RememberedBills,
  state: BillImport,
  { client, on }: { readonly client: number | null; readonly on: string },
): string => {
  const own = new Map(
    state.sheets
      .filter(({ isChosen, layout }) => isChosen && layout.place !== null)
      .map((one) => [kindOf(one, client), one] as const),
  );
  const next = [...own].map(([kind, one]) => ({
    kind,
    on,
    columns: saidColumns(one),
    ...joinedColumns(one),
    ...fileAnswers(state),
  }));
  let kept: BillAnswers[] = [...next, ...known.filter(({ kind }) => !own.has(kind))];
  while (kept.length > 0 && JSON.stringify(kept).length > room) kept = kept.slice(0, -1);
  return JSON.stringify(kept);
};

/** A state that was opened with the answers of an earlier file, and what they were. */
export interface OpenedAsBefore {
  readonly state: BillImport;
  /** The day of that import; null without one. */
  readonly on: string | null;
  /** What is as it was answered then, in words. */
  readonly what: readonly string[];
}

/** The state with the columns that were said of sheets with the same headings. */
const withColumns = (state: BillImport, entries: readonly (BillAnswers | undefined)[], what: Set<string>): BillImport =>
  entries.reduce<BillImport>((was, entry, at) => {
    const one = was.sheets[at];
    if (!entry || !one) return was;
    const placed = placedHeadings(headingsOf(one));
    const columns: ColumnMapping = Object.fromEntries(
      clientTargets.flatMap((target): [string, number][] => {
        const column = placed[entry.columns[target] ?? -1];
        return column === undefined ? [] : [[target, column]];
      }),
    );
    const said = new Set(one.layout.said ?? []);
    for (const target of clientTargets)
      if (columns[target] !== undefined && (columns[target] !== one.layout.columns[target] || !said.has(target)))
        what.add(targetLabels[target].toLowerCase());
    const next = withSaidColumns(was, at, columns);
    const joined = (entry.joined ?? []).flatMap((place) => placed[place] ?? []);
    if (joined.length === 0) return next;
    what.add('texts beside the description');
    return withJoinedColumns(next, at, joined);
  }, state);

/**
 * The state of a file as an earlier one of the same client with the same headings was answered. What the new file tells
 * itself is not answered for it; row by row nothing is.
 */
export const asBefore = (
  { rateFields }: Pick<BillStage, 'rateFields'>,
  opened: BillImport,
  known: RememberedBills,
  client: number | null,
): OpenedAsBefore => {
  const byKind = new Map(known.map((one) => [one.kind, one]));
  const entries = opened.sheets.map((one) => (one.layout.place === null ? undefined : byKind.get(kindOf(one, client))));
  const first = entries.find((entry, at) => entry && opened.sheets[at]?.isChosen) ?? entries.find(Boolean);
  if (!first) return { state: opened, on: null, what: [] };
  const what = new Set<string>();
  let state = withColumns(opened, entries, what);
  const apply = (name: string, next: BillImport) => {
    what.add(name);
    state = next;
  };
  if (first.hiddenWorksheets !== undefined && hiddenBills(state.sheets).length > 0)
    apply('hidden sheets', withHiddenWorksheets(state, first.hiddenWorksheets));
  if (first.mark && markOfBill(state.sheets) === null)
    apply('how the figures are written', withMark(state, first.mark));
  if (first.hiddenRows !== undefined && state.sheets.some(({ sheet }) => sheet.rows.some(({ isHidden }) => isHidden)))
    apply('hidden rows', withHiddenRows(state, first.hiddenRows));
  for (const { text, told } of unitsToSay(state.sheets)) {
    const unit = first.units?.[foldedUnitWord(text)];
    if (unit !== undefined && unit !== told) apply(`the unit “${text}”`, withUnit(state, text, unit));
  }
  const names = foreignNames(state);
  if (first.foreign && names.length > 0 && names.join() === first.foreign.names.join())
    apply(`rates in ${names.join(' and ')}`, withForeign(state, first.foreign.are));
  if (first.measured) apply('rows of measurements', withMeasured(state, first.measured));
  if (first.isNoBids) apply('that it is a bill', { ...state, isNoBids: true });
  const rateField = rateFields.find((one) => one === first.rateField);
  if (rateField && rateField !== state.rateField) apply('where the rate goes', { ...state, rateField });
  return { state, on: first.on, what: [...what] };
};

/** The columns that a client's headings name otherwise than they read, in words. */
export const headingsOtherwise = (opened: BillImport, anew: BillImport): readonly string[] =>
  opened.sheets.flatMap(({ layout: { columns } }, at) => {
    const guessed = anew.sheets[at]?.layout.columns ?? {};
    return clientTargets.flatMap((target) =>
      columns[target] !== undefined && columns[target] !== guessed[target] ? [targetLabels[target].toLowerCase()] : [],
    );
  });
