import { readXlsx } from 'hucre/xlsx';

/** The library alone: a file in, its sheets out. */
self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  void data
    .arrayBuffer()
    .then((buffer) => readXlsx(new Uint8Array(buffer)))
    .then(({ sheets }) => self.postMessage(sheets.map(({ name, rows }) => ({ name, rows }))));
});
