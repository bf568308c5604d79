import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { failureIn, messageOf, statusOf } from '../../../dataProvider/failure.ts';
import { headingsOf, type Meanings } from '../../../domain/estimation/workbook/remembered.ts';
import { useImportState } from '../../../ui/import/useImportState.ts';
import type { Saved } from './saved.ts';
import { matchAll, readStored, rememberHeadings, saveBill, saveOrder } from './calls.ts';
import { keepClientFile } from './clientFile.ts';
import { planningImport, saveBody, type BillImportPlan } from './plan.ts';
import { branchCurrency } from '../../../ui/fields/format.ts';
import { readFile } from '../../../ui/import/read/readFile.ts';
import { inSlices, useLongWork } from '../../../ui/useLongWork.ts';
import { isLong, readingOf } from './reading.ts';
import { refusalsOf } from './refusals.ts';
import type { BillStage } from './stage.ts';
import { asBefore, headingsOtherwise, rememberedBillsIn, rememberingBill } from './rememberedBill.ts';
import { usePreference } from '../../../ui/usePreference.ts';
import { today } from '../../../ui/today.ts';
import type { LongWork } from '../../../domain/longWork.ts';
import { acceptedItems } from './matches.ts';
import type { NextLine } from './nextLine.ts';
import { openingWorkbook } from './open.ts';
import { initialImport, type BillImport } from './state.ts';

const lost = 'The server did not answer. Check the bill before you import again: the lines may have been saved.';

/** What an import is for. */
export interface BillImportTarget {
  readonly stage: BillStage;
  /** The revision of the stage. */
  readonly id: number;
  /** The client of the project, whose headings are remembered; null without one. */
  readonly client: number | null;
  readonly meanings: Meanings;
  /** Whether the user may have headings remembered. */
  readonly mayRemember: boolean;
}

/** A file as its client's earlier ones were answered, and as it is without that. */
interface OpenedBefore {
  readonly on: string | null;
  readonly what: readonly string[];
  readonly asBefore: BillImport;
  readonly anew: BillImport;
}

/** What a save would do; nothing while the lines of the stage are not read. */
function* plannedOf(stored: BillImport['stored'], next: readonly NextLine[]): LongWork<BillImportPlan | null> {
  return stored ? yield* planningImport(stored, next) : null;
}

/** The state of an import of a bill from the file to the result, with its actions. */
export const useBoqImport = ({ stage, id, client, meanings, mayRemember }: BillImportTarget) => {
  const { state, setState, change, stop, restart, read, run } = useImportState(initialImport);
  const { sheets, sections, rateField, stored } = state;
  const reading = useLongWork(
    useCallback(() => readingOf(stage, { sheets, sections, rateField }), [stage, sheets, sections, rateField]),
    isLong(sheets),
  );
  const { bill, next } = reading.value;
  const isOwnFile = next.some(({ key }) => key !== undefined);
  const planning = useLongWork(
    useCallback(() => plannedOf(stored, next), [stored, next]),
    isLong(sheets),
  );
  const plan = planning.isSettled ? planning.value : null;
  const queryClient = useQueryClient();

  const [rememberedText, keepAnswers] = usePreference('import.bills');
  const known = useMemo(() => rememberedBillsIn(rememberedText), [rememberedText]);
  const [before, setBefore] = useState<OpenedBefore | null>(null);
  const chosenFile = useRef<File>(null);
  const choose = (file: File) =>
    read(async (signal) => {
      chosenFile.current = file;
      const workbook = await readFile({ file }, 'Split it.', signal);
      const open = (learnt: Meanings) =>
        inSlices(
          openingWorkbook(stage, file.name, workbook, { meanings: learnt, currency: branchCurrency() ?? null }),
          signal,
        );
      const asLearnt = await open(meanings);
      const opened = asBefore(stage, asLearnt, known, client);
      const anew = meanings.size === 0 ? asLearnt : await open(new Map());
      const headings = headingsOtherwise(opened.state, anew);
      setBefore(
        opened.what.length > 0 || headings.length > 0
          ? { on: opened.on, what: [...new Set([...headings, ...opened.what])], asBefore: opened.state, anew }
          : null,
      );
      return () => opened.state;
    });

  /** Compares with the lines of the stage, and looks for the item masters of new lines. */
  const match = async () => {
    change({ step: 'items', matches: null, matched: 0, failure: null });
    await run(
      async (signal) => {
        const now = await readStored(stage, id, isOwnFile);
        const { added } = await inSlices(planningImport(now, next), signal);
        const wanted = added.filter((at) => next[at]?.kind === 'item');
        const lines = wanted.flatMap((at) => next[at] ?? []);
        const found = await matchAll(
          stage,
          id,
          lines.map(({ code, description }) => ({ code, description })),
          { onProgress: (matched) => change({ matched }), signal },
        );
        const matches = new Map(
          wanted.flatMap((at, i) => {
            const one = found[i];
            return one ? [[at, one] as const] : [];
          }),
        );
        return { matches, stored: now, matched: wanted.length };
      },
      () => change({ step: 'lines' }),
    );
  };

  const remember = async () => {
    if (!isOwnFile) keepAnswers(rememberingBill(known, state, { client, on: today() }));
    if (client === null || !mayRemember) return;
    const headings = sheets
      .filter(({ isChosen }) => isChosen)
      .flatMap(({ sheet, layout }) => headingsOf(sheet, layout));
    const unknown = headings.filter(({ heading }) => heading.length <= 120).slice(0, 50);
    // The bill is saved: that its headings are not remembered costs a few choices the next time.
    if (unknown.length) await rememberHeadings(client, unknown).catch(() => undefined);
  };

  /** Moves the lines, new ones too, to where the file has them. The lines are saved: what fails here is told beside. */
  const reorder = async (): Promise<Pick<Saved, 'moved' | 'orderFailure'>> => {
    try {
      const now = await readStored(stage, id, isOwnFile);
      const { order } = await inSlices(planningImport(now, next), new AbortController().signal);
      await saveOrder(stage, id, now, order);
      return { moved: order.moved };
    } catch (error) {
      return { moved: 0, orderFailure: messageOf(error) };
    }
  };

  /** Keeps the client's workbook. The lines are saved: what fails here is told beside. */
  const keepsFile = !isOwnFile && state.file?.kind === 'xlsx';
  const keep = async (): Promise<Pick<Saved, 'kept'>> => {
    const file = chosenFile.current;
    if (!file || !keepsFile) return {};
    try {
      const now = await readStored(stage, id, false);
      const imported = {
        sheets,
        lines: bill.lines,
        stored: now,
        plan: await inSlices(planningImport(now, next), new AbortController().signal),
      };
      return { kept: await keepClientFile(stage, id, file, imported) };
    } catch (error) {
      return { kept: { problem: messageOf(error) } };
    }
  };

  const save = async () => {
    if (!plan || !stored) return;
    change({ step: 'save', uploaded: 0, failure: null });
    const body = saveBody(plan, stored, next, { items: acceptedItems(state), removeGone: state.removeGone });
    const isNothing = body.changes.length + body.added.length + body.removed.length === 0;
    try {
      const saved = isNothing
        ? { added: 0, changed: 0, removed: 0, moved: 0 }
        : await saveBill(stage, id, body, (uploaded) => change({ uploaded }));
      const result = { ...saved, ...(state.useOrder ? await reorder() : {}), ...(await keep()) };
      await remember();
      change({ result, uploaded: null });
      await queryClient.invalidateQueries();
    } catch (error) {
      const told = refusalsOf(failureIn(error)?.errors).map(({ list, at, message }) => {
        const key = list === 'added' ? Number(body.added[at]?.key.slice(1)) : undefined;
        const line = key === undefined ? undefined : bill.lines[key];
        return line ? `Row ${line.row}: ${message}` : message;
      });
      const failure = statusOf(error) === 0 ? lost : [messageOf(error), ...told].join('\n');
      change({ uploaded: null, failure });
    }
  };

  return {
    state,
    /** What was opened as earlier files were answered, and the file without that; null without such answers. */
    before,
    /** The file as it is read, while it is read again as it was before. */
    reading: reading.value,
    isReading: !reading.isSettled,
    bill,
    next,
    plan,
    /** Whether the client's workbook is kept with a save, even of no change. */
    keepsFile,
    setState,
    choose,
    match,
    save,
    go: (step: BillImport['step']) => {
      stop();
      change({ step, failure: null });
    },
    restart,
  };
};
export type BoqImport = ReturnType<typeof useBoqImport>;
