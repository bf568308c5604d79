export { surveyRows, surveys } from '../support/surveys.ts';
