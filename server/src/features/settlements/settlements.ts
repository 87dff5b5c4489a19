export { post } from './ledger.ts'
export { postHistory } from './postings.ts'
export { type Reversal, reverseSale } from './reversals.ts'
