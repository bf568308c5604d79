import { boqHeadings } from '../../../../resources/estimation/boqHeadings.ts';
import { bind } from '../../../engine/binding.ts';
import { extendResource } from '../../../engine/modules.ts';
import { keepHeadings } from './remember.ts';

/** What an import of a client's bill remembers. */
export const headingExtension = extendResource(boqHeadings, {
  bindings: [
    bind(boqHeadings.endpoints.remember, (tx, { params, body }) => keepHeadings(tx, params.client_id, body.headings)),
  ],
});
