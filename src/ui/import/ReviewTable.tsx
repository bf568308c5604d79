import { useMediaQuery, type Theme } from '@mui/material';
import { importTargetsOf, type ImportMapping } from '../../schema/import/targets.ts';
import type { Resource } from '../../schema/resource.ts';
import { VirtualTable } from '../VirtualTable.tsx';
import { reviewGrid, ReviewRow } from './ReviewRow.tsx';
import { shownTargets, type Reviewed } from './review.ts';
import { lineWords } from './words.ts';

/** The most fields of a record in the preview. */
const room = 3;

interface Props {
  readonly resource: Resource;
  readonly mapping: ImportMapping;
  readonly rows: readonly Reviewed[];
}

/** The records of the file as a table. Only the rows in sight are drawn. */
export const ReviewTable = ({ resource, mapping, rows }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const shown = shownTargets(resource, mapping).slice(0, room);
  const lineKeys = importTargetsOf(resource).flatMap((t) => (t.lines && t.isKey && t.id in mapping ? [t.name] : []));
  const titles = [
    'Row',
    'Action',
    ...shown.map((t) => t.heading),
    ...(lineKeys.length ? [lineWords(resource)?.many ?? ''] : []),
  ];
  return (
    <VirtualTable
      label={`${resource.titles} in the file`}
      rows={rows}
      columns={reviewGrid(shown, lineKeys.length > 0)}
      titles={titles}
      titlesFrom="sm"
      height={52}
      keyOf={({ record }) => record.row}
      row={(review, index) => (
        <ReviewRow
          resource={resource}
          review={review}
          index={index}
          shown={shown}
          lineKeys={lineKeys}
          narrow={narrow}
        />
      )}
      empty="Nothing in the file matches."
    />
  );
};
