import { associatePage } from './associate-page.tsx'

/** Applications of service partners. */
export default associatePage('SERVICE')
