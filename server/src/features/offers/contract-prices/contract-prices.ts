/** The functions of contract prices for other capabilities. */
export { createContract, setLines, updateStatus } from './contracts.ts'
export { updateLastDay } from './dates.ts'
export { saveGroup } from './groups.ts'
