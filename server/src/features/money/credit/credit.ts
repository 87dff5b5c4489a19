export { linesToPay } from './lines.ts'
export { type CreditOption, creditOption, creditTermsOf, placeOnCredit, sellersOnCredit } from './orders.ts'
