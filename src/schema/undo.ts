import { rowFieldsOf } from './field.ts';
import type { Resource } from './resource.ts';

/** Minutes in which the person who deleted records can have them back. */
export const undoMinutes = 10;

/**
 * Whether a deletion can be taken back: the history has each row as it was, and nothing else went with the record, such
 * as its comments and files.
 */
export const isUndoable = ({ table, partOf, history, fields, attachments, comments, verbs }: Resource): boolean =>
  table === 'owned' &&
  partOf === undefined &&
  verbs.includes('remove') &&
  history === 'row' &&
  rowFieldsOf(fields).every(([, f]) => (f.history ?? 'row') === 'row') &&
  attachments === undefined &&
  comments.length === 0;
