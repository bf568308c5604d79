import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, ButtonBase, InputBase, Tooltip } from '@mui/material';
import { useRef, useState, type KeyboardEvent } from 'react';
import { fieldCheck } from '../../schema/check.ts';
import { isDecimal } from '../../schema/field.ts';
import { decimalOf } from '../fields/input/DecimalInput.tsx';
import { plainNumber, ownMark } from '../fields/numbers.ts';
import { Cell } from '../list/Cell.tsx';
import type { RowCellProps } from '../listPlace.ts';
import { nameOfPlace, usePartsPlace } from './place.ts';
import { useDone } from './useDone.ts';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? plainNumber(value, ownMark()) : String(value ?? '');

/** A value that is changed in its row: Enter saves it, and Escape leaves it as it was. */
export const FieldCell = ({ record, column, active, labelled = false }: RowCellProps) => {
  const { part, acts } = usePartsPlace();
  const { run, busy } = useDone();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  // Whoever ends by a key goes on from the same cell.
  const comesBack = useRef(false);
  const focusAgain = (button: HTMLButtonElement | null) => {
    if (!button || !comesBack.current) return;
    comesBack.current = false;
    button.focus();
  };
  const edit = acts.edits[column.name];
  if (!edit) return null;
  const name = `${column.label} of ${nameOfPlace(part, record)}`;
  const leave = () => {
    setTyped(undefined);
    setWrong(undefined);
  };
  const save = async (text: string) => {
    if (busy) return;
    if (text === textOf(record[column.name])) return leave();
    const value = isDecimal(edit.field) ? decimalOf(edit.field.kind, text) : text === '' ? null : text;
    const checked = fieldCheck(column.name, edit.field).safeParse(value);
    if (!checked.success) return setWrong(checked.error.issues[0]?.message ?? 'Not valid');
    if (await run(() => edit.save(record, value))) leave();
  };
  const press = (event: KeyboardEvent, text: string) => {
    event.stopPropagation();
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    comesBack.current = true;
    if (event.key === 'Escape') leave();
    else void save(text);
  };
  if (typed === undefined)
    return (
      <ButtonBase
        tabIndex={active ? 0 : -1}
        ref={focusAgain}
        onClick={() => setTyped(textOf(record[column.name]))}
        sx={{
          font: 'inherit',
          gap: 0.5,
          px: 0.5,
          mx: -0.5,
          py: 0.25,
          borderRadius: 1,
          maxWidth: '100%',
          '& svg': { fontSize: 14, opacity: labelled ? 0.6 : 0 },
          '&:hover svg, &:focus-visible svg': { opacity: 0.8 },
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <span className="list-unseen">{`Change ${name}: `}</span>
        <EditOutlined aria-hidden />
        {labelled && `${column.label} `}
        <Cell column={column} record={record} />
      </ButtonBase>
    );
  return (
    <Box component="span">
      <Tooltip open={wrong !== undefined} title={wrong ?? ''} placement="bottom-end" describeChild>
        <InputBase
          autoFocus
          value={typed}
          readOnly={busy}
          error={wrong !== undefined}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            comesBack.current = false;
            void save(typed);
          }}
          onKeyDown={(event) => press(event, typed)}
          inputProps={{ 'aria-label': name, 'aria-invalid': wrong !== undefined, inputMode: 'decimal' }}
          sx={{
            font: 'inherit',
            width: labelled ? 120 : '100%',
            border: 1,
            borderColor: wrong ? 'error.main' : 'primary.main',
            borderRadius: 1,
            '& input': { px: 0.75, py: 0.25, textAlign: 'inherit' },
          }}
        />
      </Tooltip>
      {wrong && (
        <Box component="span" role="alert" className="list-unseen">
          {wrong}
        </Box>
      )}
    </Box>
  );
};
