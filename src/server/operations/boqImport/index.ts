import { boqHeadings } from '../../../resources/boqHeadings.ts';
import { bind } from '../binding.ts';
import { extendResource } from '../wings.ts';
import { rememberHeadings } from './remember.ts';

/** What an import of a client's bill remembers. */
export const boqHeadingWing = extendResource(boqHeadings, {
  answers: [
    bind(boqHeadings.endpoints.remember, (tx, { params, body }) =>
      rememberHeadings(tx, params.client_id, body.headings),
    ),
  ],
});
