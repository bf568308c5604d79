import type { GridRow } from '../lines.ts';
import { isVerifiable, type LineModel } from '../model.ts';

/** Which rows are in sight; without `keeps` all. */
export interface LineFilter {
  readonly label: string;
  readonly keeps?: (row: GridRow) => boolean;
}
export type LineFilters = Readonly<Record<string, LineFilter>>;

/** The filters of any lines, by name, with those of the module: those that need somebody's attention. */
export const lineFiltersOf = (model: LineModel, own: LineFilters = {}): LineFilters => {
  const [first] = model.marks;
  return {
    all: { label: `All ${model.words.many}` },
    unsaved: { label: 'Not saved', keeps: ({ save, unread }) => save.state !== 'saved' || unread !== null },
    ...own,
    ...(first && {
      unverified: {
        label: 'Not verified',
        keeps: ({ line }: GridRow) => isVerifiable(model, line.kind) && line[first.field] !== true,
      },
    }),
    commented: { label: 'With comments', keeps: ({ line }) => Number(line['comment_count'] ?? 0) > 0 },
  };
};
