import { associatePage } from './associate-page.tsx'

/** Applications of sellers. */
export default associatePage('SELLER')
