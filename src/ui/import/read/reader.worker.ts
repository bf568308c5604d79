import { readSpreadsheet } from './read.ts';
import { answerWith } from './workerSide.ts';

export interface ReadRequest {
  readonly file: File;
  readonly sheet?: string;
}

answerWith((bytes, { sheet }: ReadRequest) => readSpreadsheet(bytes, sheet));
