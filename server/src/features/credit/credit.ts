export { linesToPay } from './lines.ts'
export { type CreditOption, creditOption, creditTermsOf, placeOnCredit } from './orders.ts'
