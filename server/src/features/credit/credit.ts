export { type CreditOption, creditOption, creditTermsOf, placeOnCredit } from './orders.ts'
