import type { MouseEvent } from 'react';
import type { RowId } from '../../sheet/types.ts';
import type { GridRow } from '../lines.ts';
import type { LineMark } from '../model.ts';
import './rowMarks.css';

/** What the marks of a row open. The marks are static, so they say by `data-mark` which they are. */
type MarkName = 'failed' | 'conflict' | 'comments';

/** The mark that was clicked, and its row; undefined for a click elsewhere. */
export const markAt = ({ target }: MouseEvent): { readonly mark: MarkName; readonly key: RowId } | undefined => {
  if (!(target instanceof Element)) return undefined;
  const mark = target.closest('[data-mark]')?.getAttribute('data-mark');
  const key = Number(target.closest('[data-row]')?.getAttribute('data-row'));
  return mark === 'failed' || mark === 'conflict' || mark === 'comments' ? { mark, key } : undefined;
};

const count = (row: GridRow, field: string): number => {
  const value = row.line[field];
  return typeof value === 'number' ? value : 0;
};

const saveTexts = { saving: 'Not saved yet', conflict: 'Somebody else has changed this line too' } as const;

const SaveMark = ({ row: { save } }: { readonly row: GridRow }) => {
  if (save.state === 'saved') return null;
  if (save.state === 'saving') return <span className="line-mark line-saving" title={saveTexts.saving} />;
  const text = save.state === 'failed' ? save.reason : saveTexts.conflict;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`line-mark line-${save.state}`}
      data-mark={save.state}
      title={text}
      aria-label={text}
    >
      !
    </button>
  );
};

const verifiedText = (line: GridRow['line'], marks: readonly LineMark[]): string | undefined => {
  const by = marks.flatMap((mark) => (line[mark.field] === true ? [mark.by] : []));
  return by.length ? `Verified by the ${by.join(' and the ')}` : undefined;
};

/** The marks at the head of a row: how far it is saved, who has verified it, and its comments. */
export const RowMarks = ({ row, marks }: { readonly row: GridRow; readonly marks: readonly LineMark[] }) => {
  const verified = verifiedText(row.line, marks);
  const comments = count(row, 'comment_count');
  return (
    <>
      <SaveMark row={row} />
      {verified && <span className="line-mark line-verified" role="img" aria-label={verified} title={verified} />}
      {comments > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className={count(row, 'open_comment_count') > 0 ? 'line-comments line-comments-open' : 'line-comments'}
          data-mark="comments"
          aria-label={comments === 1 ? '1 comment' : `${comments} comments`}
        >
          {comments}
        </button>
      )}
    </>
  );
};
