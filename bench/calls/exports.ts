import { signInAll } from './people.ts';
import { Side } from './side.ts';

/** `npm run bench:exports -- URL`: rows a second of whole exports of a filled database, as CSV and as a workbook. */
const [url] = process.argv.slice(2);
if (url === undefined) {
  console.error('npm run bench:exports -- postgres://…');
  process.exit(2);
}
const aim = 20_000;
const product = await Side.start('product.ts', url);
const { headersOf } = await signInAll(product);
/** The rows, by the total that the list says of itself. */
const rowsOf = async (path: string): Promise<number> => {
  const { body } = await product.send('GET', `${path}${path.includes('?') ? '&' : '?'}total=exact`, headersOf('admin'));
  return Number(/"total":(\d+)/.exec(body.toString())?.[1]);
};
for (const [file, list] of [
  ['/api/enquiries/export?list=global', '/api/enquiries/global?page=1&per_page=1'],
  ['/api/purchase-request/export?', '/api/purchase-request?page=1&per_page=1'],
] as const)
  for (const format of ['csv', 'xlsx']) {
    const rows = await rowsOf(list);
    const began = performance.now();
    const { status, body } = await product.send('GET', `${file}&format=${format}`, headersOf('admin'));
    const seconds = (performance.now() - began) / 1000;
    const rate = rows / seconds;
    console.log(
      `${file} ${format}: ${status}, ${rows} rows, ${(body.length / 1e6).toFixed(0)} MB, ${seconds.toFixed(1)} s, ${rate.toFixed(0)} rows/s   aim ${aim}${rate < aim ? '  OVER' : ''}`,
    );
  }
await product.stop();
