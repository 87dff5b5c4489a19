import type { SellerForm } from './sellers.ts'

export const checkStates = ['COMPLETE', 'INCOMPLETE', 'PENDING_REVIEW', 'REJECTED', 'WAIVED'] as const
export type CheckState = (typeof checkStates)[number]
export type Check = { item: string; state: CheckState }

/** Rows that are good to have, but keep nobody out. */
const optional = new Set(['DOCUMENTS', 'PRODUCT'])
export const isNeeded = (item: string): boolean => !optional.has(item)

const isClosed = (state: CheckState): boolean => state === 'COMPLETE' || state === 'WAIVED'

/** How many rows stand between the firm and its approval. */
export const openChecks = (checks: readonly Check[]): number =>
  checks.filter(({ item, state }) => isNeeded(item) && !isClosed(state)).length

/** What of a form each row looks at: when it changes, the row is looked at anew. */
function looksAt({ business, tax, bank, points }: SellerForm): Map<string, unknown> {
  return new Map<string, unknown>([
    ['TERMS', true],
    ['PAN', [tax?.pan, business?.legalName]],
    ...(tax?.gstins ?? []).map(({ gstin }): [string, unknown] => [`GSTIN:${gstin}`, gstin]),
    ['BANK', bank],
    ['ADDRESS', business?.address],
    ['DISPATCH_POINT', points],
    ['DOCUMENTS', true],
    ['PRODUCT', true],
  ])
}

/** A row at first: the terms were accepted with sending in, goods come after the approval, the rest is to be looked at. */
const firstState = (item: string): CheckState => {
  if (item === 'TERMS') return 'COMPLETE'
  return item === 'PRODUCT' ? 'INCOMPLETE' : 'PENDING_REVIEW'
}

/** The rows after a form was sent in: what was decided stays where nothing that it looks at has changed. */
export function checksFor(form: SellerForm, before: { form: SellerForm; checks: readonly Check[] } | null): Check[] {
  const old = before && looksAt(before.form)
  const states = new Map(before?.checks.map(({ item, state }) => [item, state]))
  return [...looksAt(form)].map(([item, looked]) => {
    const known = states.get(item)
    const same = old?.has(item) === true && JSON.stringify(old.get(item)) === JSON.stringify(looked)
    return { item, state: known && same && isClosed(known) ? known : firstState(item) }
  })
}
