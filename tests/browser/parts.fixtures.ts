export { requestLines, requests } from '../support/requests.ts';
export { surveyRows, surveys } from '../support/surveys.ts';
