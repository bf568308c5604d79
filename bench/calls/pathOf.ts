import { pageIn } from '../../src/dataProvider/answer.ts';
import type { Case } from './cases.ts';
import type { Side } from './side.ts';

interface Row {
  readonly id: number;
  readonly version?: number;
}

/** The parameters that let a page begin after the last row of the one before, as the product's own lists ask for it. */
const afterRow = async (product: Side, { path, shape }: NonNullable<Case['follows']>, headers: string) => {
  const { status, body } = await product.send('GET', path, headers);
  if (status >= 300) return '';
  const { data } = JSON.parse(body.toString()) as { data: unknown };
  const last = pageIn<Row>(shape, data, { page: 1, perPage: 30 }).rows.at(-1);
  return last ? `&after=${last.id}${last.version === undefined ? '' : `&after_version=${last.version}`}` : '';
};

/** The first path of a case that answers; undefined if none does. */
export const pathOf = async (product: Side, { paths, follows }: Case, headers: string): Promise<string | undefined> => {
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- only until one answers
    if ((await product.send('GET', path, headers)).status >= 300) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    return follows ? `${path}${await afterRow(product, follows, headers)}` : path;
  }
  return undefined;
};
