import type { Tone } from '../../schema/field.ts';
import { isTime, type TimeField } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { ShowField } from '../fields/kinds.tsx';
import { lateness } from '../fields/late.ts';
import { InactiveMark } from '../fields/InactiveMark.tsx';
import { plainText } from '../fields/plainText.ts';
import type { ListColumn } from '../listColumns.ts';

interface Props {
  readonly column: ListColumn;
  readonly record: AnyRecord;
}

/** An exclamation mark in a circle. */
const LateMark = () => (
  <svg className="list-mark" viewBox="0 0 24 24" aria-hidden>
    <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m1 15h-2v-2h2zm0-4h-2V7h2z" />
  </svg>
);

const Time = ({ field, name, text, record }: { field: TimeField; name: string; text: string; record: AnyRecord }) => {
  const at = String(record[name]);
  const time = <time dateTime={at}>{text}</time>;
  const late = lateness(field, at, record);
  if (late === undefined) return time;
  return (
    <span className="list-late" title={late}>
      <LateMark />
      {time}
      <span className="list-unseen">{`, ${late}`}</span>
    </span>
  );
};

const State = ({ text, tone }: { text: string; tone: Tone | undefined }) => (
  <span className={tone ? `list-state list-state-${tone}` : 'list-state'}>{text}</span>
);

/**
 * A value in a list, on one line. The elements are plain, with the `cellStyles` of what they are in: a list draws hundreds
 * of them while it scrolls.
 */
export const Cell = ({ column: { field, name }, record }: Props) => {
  const text = plainText(field, name, record);
  if (text === undefined) return <ShowField field={field} name={name} value={record[name]} record={record} dense />;
  if (text === '') return null;
  if (field.kind === 'one_of') return <State text={text} tone={field.tones?.[String(record[name])]} />;
  if (field.kind === 'flag') return <span className={record[name] ? 'list-yes' : 'list-no'}>{text}</span>;
  if (isTime(field)) return <Time field={field} name={name} text={text} record={record} />;
  if (field.kind === 'reference' && typeof record[name] === 'number')
    return (
      <>
        {text}
        <InactiveMark resource={field.resource} id={record[name]} />
      </>
    );
  return <>{text}</>;
};
