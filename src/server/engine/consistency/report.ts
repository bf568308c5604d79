import type { Found } from './run.ts';

/**
 * A difference in lines for an administrator: where it is, both figures, and each row that makes it.
 *
 *     LDS EST-LDS-2026-0042 R2 (Cost estimation): Selling price is stored as 158573.00, computed 77294.00
 *       2.1 Mullion: Quantity of the BOMs above is stored as 4.0000000000000000, computed 40.0000000000000000
 */
export const reportLines = ({
  branch,
  name,
  check,
  isMended,
  figure,
  stored,
  computed,
  rows,
  count,
}: Found): string[] => {
  const told = (of: string, was: string, is: string) => `${of} is stored as ${was}, computed ${is}`;
  const more = count - rows.length;
  return [
    `${branch} ${name} (${check.resource.title}): ${told(figure, stored, computed)}${isMended ? ' — mended' : ''}`,
    ...rows.map((row) => `  ${row.name}: ${told(row.figure, row.stored, row.computed)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
};
