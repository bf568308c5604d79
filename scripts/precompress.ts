import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|txt)$/;
/** Below this a compressed file saves no packet. */
const smallest = 1024;

/** The best quality takes twice as long as this one, for files that are a sixtieth smaller. */
const quality = 10;

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const br = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
};

/** Writes a .br and a .gz beside every built text file, for a server that hands out what is compressed already. */
export const precompress = (): Plugin => ({
  name: 'plumbline:precompress',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir }) {
      if (!dir) throw new Error('The build has no output folder');
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files.filter((f) => compressible.test(f) && !f.startsWith('.vite')).map((f) => compressFile(join(dir, f))),
      );
    },
  },
});
