export { choiceLabel } from '../../schema/choice.ts';
