export { type CreditOption, creditOption, placeOnCredit } from './orders.ts'
