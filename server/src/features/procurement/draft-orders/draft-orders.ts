export { acceptDraft, draftToAccept } from './accepting.ts'
export type { DraftRow } from './draft-orders.queries.ts'
