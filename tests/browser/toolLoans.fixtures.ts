export { toolLoanLines } from '../support/toolLoans/toolLoanLines.ts';
export { toolLoans } from '../support/toolLoans/toolLoans.ts';
