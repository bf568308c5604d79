import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const from = resolve('node_modules/pdfjs-dist');
/** Of the folders beside the PDF reader, what a browser without compilation at run time can use. */
const wanted: Readonly<Record<string, RegExp>> = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /\.js$/ };

const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { version: string };
const place = `assets/pdfjs-${version}/`;

/** Fonts and character maps that a PDF may leave out, beside the application: a preview asks nobody else for them. */
export const pdfParts = (): Plugin => ({
  name: 'plumbline:pdf-parts',
  generateBundle() {
    for (const [folder, match] of Object.entries(wanted))
      for (const name of readdirSync(join(from, folder)).filter((name) => match.test(name)))
        this.emitFile({
          type: 'asset',
          fileName: `${place}${folder}/${name}`,
          source: readFileSync(join(from, folder, name)),
        });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${place}`, (request, response, next) => {
      const [, folder = '', name = ''] = /^\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
      if (!wanted[folder]?.test(name)) return next();
      if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
      response.end(readFileSync(join(from, folder, name)));
    });
  },
});
