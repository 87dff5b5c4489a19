import { associatePage } from './associate-page.tsx'

/** Applications of business associates and their dealers. */
export default associatePage('BUSINESS')
