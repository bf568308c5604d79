import { readWorkbook } from './workbook.ts';
import { answerWith } from './workerSide.ts';

answerWith((bytes, { file, most }) => readWorkbook(bytes, file.name, most));
