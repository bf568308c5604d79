import { Alert, Box, Button, Typography, useMediaQuery, type Theme } from '@mui/material';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { StageName } from '../../domain/boq/stages.ts';
import { labelOf as fieldLabel } from '../../schema/field.ts';
import { DraftOffer } from '../../ui/form/DraftOffer.tsx';
import { counted } from '../../ui/fields/format.ts';
import { ownMark } from '../../ui/grid/numbers.ts';
import { Sheet, type SheetHandle } from '../../ui/grid/Sheet.tsx';
import type { SheetChange } from '../../ui/grid/sheet.ts';
import { SheetFrame } from '../../ui/grid/SheetFrame.tsx';
import type { RowLook } from '../../ui/grid/gridColumns.tsx';
import type { RowId } from '../../ui/grid/types.ts';
import { useSheetColumns } from '../../ui/grid/useSheetColumns.ts';
import { ConfirmDialog } from '../../ui/page/ConfirmDialog.tsx';
import { useToast } from '../../ui/useToast.ts';
import { AddDialog, type Addable } from './AddDialog.tsx';
import './boq.css';
import { boqKeys } from './boqKeys.ts';
import { BoqToolbar, type ToolbarActions } from './BoqToolbar.tsx';
import type { BoqCalls } from './calls.ts';
import { columnsOf, rowClassOf, totalsOf } from './columns.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FigurePopover, hasOrigin } from './FigurePopover.tsx';
import { FindBar } from './FindBar.tsx';
import { clearsMarks, isVerified, nameOf, textOf, type BoqRow } from './lines.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { spotBeside, spotFor } from './places.ts';
import { markOf, RowMarks } from './RowMarks.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { usualColumns } from './stageColumns.ts';
import { stageResources } from './stageResources.ts';
import { StatusBar } from './StatusBar.tsx';
import type { BoqStore } from './store/BoqStore.ts';
import type { BoqDraft } from './store/drafts.ts';
import { useFind } from './useFind.ts';

interface Props {
  readonly stage: StageName;
  readonly store: BoqStore;
  readonly calls: BoqCalls;
  /** Why nothing can be changed; undefined when the person may change the lines. */
  readonly readOnly: string | undefined;
  readonly draft: BoqDraft | undefined;
  /** What stands beside the grid for a line: its comments. */
  readonly panel: (row: BoqRow, onClose: () => void) => ReactNode;
}

type Asked =
  | { readonly kind: 'add'; readonly what: Addable }
  | { readonly kind: 'move'; readonly keys: readonly RowId[] }
  | { readonly kind: 'verified'; readonly change: SheetChange }
  | { readonly kind: 'conflict' | 'panel'; readonly key: RowId }
  | { readonly kind: 'figure'; readonly key: RowId; readonly column: string; readonly anchor: HTMLElement };

const look: RowLook<BoqRow> = {
  treeColumn: 'description',
  nameOf,
  marksOf: (row) => <RowMarks row={row} />,
  unreadOf: (row, column) => row.unread?.[column],
};

/** The grid of a stage's lines, with all that belongs to it. */
export const BoqEditor = ({ stage, store, calls, readOnly, draft, panel }: Props) => {
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  const [sheet, setSheet] = useState<SheetHandle<BoqRow> | null>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const [mark] = useState(() => ownMark());
  const columns = useMemo(() => columnsOf(stage, readOnly !== undefined, mark), [stage, readOnly, mark]);
  const usual = useMemo(() => usualColumns(stage), [stage]);
  const { shown, choice, widths, setWidths } = useSheetColumns(stageResources[stage].lines.name, columns, usual);
  const find = useFind(store, shown, mark);
  const [finding, setFinding] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [offer, setOffer] = useState(draft);
  const [selected, setSelected] = useState<ReadonlySet<RowId>>(new Set());
  const [notice, setNotice] = useState('');
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const toast = useToast();
  const close = () => {
    setAsked(undefined);
    sheet?.focus();
  };

  /** The rows that a button works on: those with a tick, else those of the range. */
  const targets = useCallback(
    (): RowId[] =>
      selected.size ? [...selected].filter((key) => store.rowOf(key)) : (sheet?.rangeRows() ?? []).map(({ id }) => id),
    [selected, store, sheet],
  );
  const activeRow = () => {
    const range = sheet?.state.range.get();
    return range ? snapshot.visible.rows[range.anchor.row] : undefined;
  };

  const apply = useCallback(
    (change: SheetChange) => {
      store.edit(change.edits);
      const missed = [
        change.closed > 0 &&
          change.how !== 'cleared' &&
          `${counted(change.closed, 'cell', 'cells')} cannot be changed here`,
        change.beyond > 0 && `${counted(change.beyond, 'cell', 'cells')} did not fit`,
      ].filter(Boolean);
      setNotice(missed.length ? `${missed.join(', ')}.` : '');
    },
    [store],
  );
  const onChange = useCallback(
    (change: SheetChange) => {
      const clears = ({ id, column }: SheetChange['edits'][number]) => {
        const row = store.rowOf(id);
        return row !== undefined && isVerified(row) && clearsMarks(column);
      };
      if (!change.edits.some(clears)) return apply(change);
      if (change.how === 'typed') return setAsked({ kind: 'verified', change });
      const edits = change.edits.filter((edit) => !clears(edit));
      apply({ ...change, edits });
      setNotice(`${counted(change.edits.length - edits.length, 'cell', 'cells')} of verified lines left alone.`);
    },
    [store, apply],
  );
  const onToggle = useCallback((id: RowId, open: boolean) => store.toggle(id, open), [store]);
  const onEditing = useCallback((editing: boolean) => store.hold(editing), [store]);

  const fetchLines = async (call: Parameters<BoqStore['fetchLines']>[0]) => {
    const [first] = await store.fetchLines(call);
    if (first === undefined) return;
    store.reveal(first);
    requestAnimationFrame(() => sheet?.activate(first, 'description'));
  };
  const actions: ToolbarActions = {
    addLine: () => {
      const key = store.insert({ kind: 'item', quantity: null }, spotFor(store, activeRow()?.id));
      requestAnimationFrame(() => sheet?.activate(key, 'description', true));
    },
    add: (what) => setAsked({ kind: 'add', what }),
    remove: () => {
      const keys = targets();
      store.remove(keys);
      setSelected(new Set());
      if (keys.length) setNotice(`${counted(keys.length, 'line', 'lines')} deleted. Ctrl+Z brings them back.`);
    },
    duplicate: () => {
      const keys = store.topsOf(targets());
      fetchLines((idOf) => calls.duplicate(keys.flatMap((key) => idOf(key) ?? []))).catch(toast.failed);
    },
    move: (down) => {
      const keys = targets();
      const spot = spotBeside(store, keys, down);
      if (spot) store.move(keys, spot);
    },
    moveInto: () => {
      const keys = targets();
      if (keys.length) setAsked({ kind: 'move', keys });
    },
    undo: () => void store.undo(),
    redo: () => void store.redo(),
    find: () => {
      setFinding(true);
      findInput.current?.select();
    },
    explain: (anchor) => {
      const range = sheet?.state.range.get();
      const [row, column] = [activeRow(), range && shown[range.anchor.column]];
      if (row && column && hasOrigin(row.row, column.key))
        setAsked({ kind: 'figure', key: row.id, column: column.key, anchor });
      else setNotice('Choose a calculated figure of an item first.');
    },
    collapse: (collapsed) => store.collapseAll(collapsed),
  };

  const stepTo = (by: 1 | -1) => {
    const match = find.step(by);
    if (!match) return;
    store.reveal(match.id);
    // The focus stays in the search.
    requestAnimationFrame(() => sheet?.show(match.id, match.column));
  };
  const closeFind = () => {
    setFinding(false);
    find.reset();
    sheet?.focus();
  };

  useEffect(() => {
    const stop = calls.onChanged(() => void store.refresh().catch(() => undefined));
    return stop;
  }, [calls, store]);

  const onMark = (event: MouseEvent) => {
    const name = markOf(event);
    const id = Number(
      event.target instanceof Element ? event.target.closest('[data-row]')?.getAttribute('data-row') : NaN,
    );
    if (!name || Number.isNaN(id)) return;
    if (name === 'failed') void store.retry();
    else setAsked({ kind: name === 'comments' ? 'panel' : 'conflict', key: id });
  };

  const labelOf = (name: string) => {
    const field = Object.entries(stageResources[stage].lines.fields).find(([key]) => key === name)?.[1];
    return field ? fieldLabel(name, field) : name === 'factor' ? 'Factor of the BOMs' : name;
  };
  const into = () => {
    const { parent } = spotFor(store, activeRow()?.id);
    const line = parent === null ? undefined : store.rowOf(parent)?.line;
    return line ? `Into “${textOf(line, 'description')}”` : 'At the top of the bill';
  };
  const askedRow = asked && 'key' in asked ? store.rowOf(asked.key) : undefined;
  const askedColumn = asked?.kind === 'figure' ? shown.find(({ key }) => key === asked.column) : undefined;
  const [firstConflict] = snapshot.conflicts;
  const totals = useMemo(() => totalsOf(stage, snapshot.totals), [stage, snapshot.totals]);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      {readOnly !== undefined && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {readOnly}
        </Alert>
      )}
      {offer && (
        <DraftOffer
          at={offer.at}
          onRestore={() => {
            const gone = store.restore(offer);
            setOffer(undefined);
            if (gone) setNotice(`${counted(gone, 'line', 'lines')} of the draft no longer there.`);
          }}
          onDiscard={() => {
            store.forgetDraft();
            setOffer(undefined);
          }}
        />
      )}
      {firstConflict !== undefined && (
        <Alert
          severity="warning"
          sx={{ mb: 1 }}
          action={
            <Button size="small" color="inherit" onClick={() => setAsked({ kind: 'conflict', key: firstConflict })}>
              Compare
            </Button>
          }
        >
          {`Somebody else has changed ${counted(snapshot.conflicts.length, 'line', 'lines')} that you have changed too. Your values are kept.`}
        </Alert>
      )}
      <SheetFrame>
        <BoqToolbar
          snapshot={snapshot}
          readOnly={readOnly !== undefined}
          actions={actions}
          columns={choice}
          find={find}
        >
          {readOnly === undefined && <SaveStatus snapshot={snapshot} onRetry={() => void store.retry()} />}
        </BoqToolbar>
        {finding && <FindBar find={find} input={findInput} onStep={stepTo} onClose={closeFind} />}
        <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }} onClick={onMark}>
          <Sheet<BoqRow>
            ref={setSheet}
            label="Lines of the bill of quantities"
            visible={snapshot.visible}
            columns={shown}
            look={look}
            unreadOf={look.unreadOf}
            totals={totals}
            rowClass={rowClassOf}
            selected={selected}
            onSelect={setSelected}
            widths={widths}
            onWidths={setWidths}
            canFreeze={wide}
            onChange={onChange}
            onToggle={onToggle}
            onKey={boqKeys(actions, readOnly !== undefined)}
            onEditing={onEditing}
            empty={
              <Box sx={{ p: 4, textAlign: 'center' }}>
                <Typography variant="subtitle2">{snapshot.lines ? 'No line matches' : 'No lines yet'}</Typography>
                <Typography variant="body2" color="text.secondary">
                  {snapshot.lines
                    ? 'Change the filter or the search to see the lines.'
                    : readOnly === undefined
                      ? 'Add items, BOMs and structures, or paste rows from a spreadsheet into empty lines.'
                      : 'Nobody has entered any.'}
                </Typography>
              </Box>
            }
          />
          {asked?.kind === 'panel' && askedRow && panel(askedRow, close)}
        </Box>
        {sheet && (
          <StatusBar state={sheet.state} rows={snapshot.visible.rows} columns={shown} mark={mark}>
            <span role="status">{notice}</span>
            <span>
              {selected.size
                ? counted(selected.size, 'line ticked', 'lines ticked')
                : counted(snapshot.lines, 'line', 'lines')}
            </span>
          </StatusBar>
        )}
      </SheetFrame>
      {asked?.kind === 'add' && (
        <AddDialog
          kind={asked.what}
          into={into()}
          onClose={close}
          onStructure={(values) => {
            const key = store.insert({ kind: 'structure', ...values }, spotFor(store, activeRow()?.id));
            requestAnimationFrame(() => sheet?.activate(key, 'description'));
          }}
          onPick={(pick) => {
            const { parent } = spotFor(store, activeRow()?.id);
            const row = parent === null ? undefined : store.rowOf(parent);
            return fetchLines((idOf) =>
              calls.add({ ...pick, parent_line_id: row ? idOf(row.key) : null, parent_kind: row?.line.kind ?? null }),
            );
          }}
        />
      )}
      {asked?.kind === 'move' && (
        <MoveDialog
          store={store}
          keys={asked.keys}
          onClose={close}
          onMove={(parent) => {
            store.move(asked.keys, {
              parent,
              after: store.tree.childrenOf(parent).findLast((key) => !asked.keys.includes(key)) ?? null,
            });
            close();
          }}
        />
      )}
      <ConfirmDialog
        open={asked?.kind === 'verified'}
        title="Change a verified line?"
        confirm="Change it"
        cancel="Leave it"
        onClose={close}
        onConfirm={() => {
          if (asked?.kind === 'verified') apply(asked.change);
          close();
        }}
      >
        This line is verified: changing it clears the mark.
      </ConfirmDialog>
      {asked?.kind === 'conflict' && askedRow && (
        <ConflictDialog
          row={askedRow}
          columns={columns}
          onClose={close}
          onSettle={(keep) => {
            store.settle(askedRow.key, keep);
            close();
          }}
        />
      )}
      {asked?.kind === 'figure' && askedRow && askedColumn && (
        <FigurePopover anchor={asked.anchor} row={askedRow} column={askedColumn} labelOf={labelOf} onClose={close} />
      )}
    </Box>
  );
};
