import { answerWith } from '../../../../ui/import/read/workerSide.ts';
import { readWorkbook } from './workbook.ts';

answerWith((bytes, { file }) => readWorkbook(bytes, file.name));
