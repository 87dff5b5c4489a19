export { post } from './ledger/ledger.ts'
export { postHistory } from './ledger/postings.ts'
export { type Reversal, reverseSale } from './ledger/reversals.ts'
