import { readSpreadsheet } from './read.ts';
import { answerWith } from './workerSide.ts';

answerWith((bytes, { sheet }) => readSpreadsheet(bytes, sheet));
