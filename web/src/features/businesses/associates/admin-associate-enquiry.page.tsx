import { associatePage } from './associate-page.tsx'

/** Applications of enquiry partners. */
export default associatePage('ENQUIRY')
