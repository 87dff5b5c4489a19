/** States of a checklist item. */
export const checkStates = ['COMPLETE', 'INCOMPLETE', 'PENDING_REVIEW', 'REJECTED', 'WAIVED'] as const
export type AdminCheckState = (typeof checkStates)[number]
export type Check = { item: string; state: AdminCheckState }

/** Items that are not required for approval. */
const optional = new Set(['DOCUMENTS', 'PRODUCT'])
export const isNeeded = (item: string): boolean => !optional.has(item)

const isClosed = (state: AdminCheckState): boolean => state === 'COMPLETE' || state === 'WAIVED'

/** Number of required items that are open. */
export const openChecks = (checks: readonly Check[]): number =>
  checks.filter(({ item, state }) => isNeeded(item) && !isClosed(state)).length

/** Initial state: terms are accepted on submission, products follow after approval, everything else needs review. */
const firstState = (item: string): AdminCheckState => {
  if (item === 'TERMS') return 'COMPLETE'
  return item === 'PRODUCT' ? 'INCOMPLETE' : 'PENDING_REVIEW'
}

/** The items, each with the form data it checks. When that data changes, the item is reviewed again. */
export type Looks = ReadonlyMap<string, unknown>

/** The checklist after a form was submitted. Decisions are kept where the checked data has not changed. */
export function checksAfter(now: Looks, before: { looks: Looks; checks: readonly Check[] } | null): Check[] {
  const states = new Map(before?.checks.map(({ item, state }) => [item, state]))
  return [...now].map(([item, looked]) => {
    const known = states.get(item)
    const same = before?.looks.has(item) === true && JSON.stringify(before.looks.get(item)) === JSON.stringify(looked)
    return { item, state: known && same && isClosed(known) ? known : firstState(item) }
  })
}
