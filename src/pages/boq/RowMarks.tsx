import type { MouseEvent } from 'react';
import type { BoqRow } from './lines.ts';

/** What the marks of a row open. The marks are static, so they say by `data-mark` which they are. */
export type MarkName = 'failed' | 'conflict' | 'comments';

/** The mark that was clicked, in a row's head. */
export const markOf = ({ target }: MouseEvent): MarkName | undefined => {
  const name = target instanceof Element ? target.closest('[data-mark]')?.getAttribute('data-mark') : undefined;
  return name === 'failed' || name === 'conflict' || name === 'comments' ? name : undefined;
};

const count = (row: BoqRow, field: string): number => {
  const value = row.line[field];
  return typeof value === 'number' ? value : 0;
};

const saveTexts = { saving: 'Saving', conflict: 'Somebody else has changed this line too' } as const;

const SaveMark = ({ row: { mark } }: { readonly row: BoqRow }) => {
  if (mark.state === 'saved') return null;
  if (mark.state === 'saving') return <span className="boq-mark boq-saving" title={saveTexts.saving} />;
  const text = mark.state === 'failed' ? mark.reason : saveTexts.conflict;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`boq-mark boq-${mark.state}`}
      data-mark={mark.state}
      title={text}
      aria-label={text}
    >
      !
    </button>
  );
};

const verifiedText = (line: BoqRow['line']): string | undefined => {
  const by = [
    line['is_reviewer_verified'] === true && 'reviewer',
    line['is_approver_verified'] === true && 'approver',
  ].filter(Boolean);
  return by.length ? `Verified by the ${by.join(' and the ')}` : undefined;
};

/** The marks at the head of a row: how far it is saved, who has verified it, and its comments. */
export const RowMarks = ({ row }: { readonly row: BoqRow }) => {
  const verified = verifiedText(row.line);
  const comments = count(row, 'comment_count');
  return (
    <>
      <SaveMark row={row} />
      {verified && <span className="boq-mark boq-verified" role="img" aria-label={verified} title={verified} />}
      {comments > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className={count(row, 'open_comment_count') > 0 ? 'boq-comments boq-comments-open' : 'boq-comments'}
          data-mark="comments"
          aria-label={comments === 1 ? '1 comment' : `${comments} comments`}
        >
          {comments}
        </button>
      )}
    </>
  );
};
