/** What the desk found when it looked at one thing of a firm. */
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

/** A row at first: the terms were accepted with sending in, goods come after the approval, the rest is to be looked at. */
const firstState = (item: string): CheckState => {
  if (item === 'TERMS') return 'COMPLETE'
  return item === 'PRODUCT' ? 'INCOMPLETE' : 'PENDING_REVIEW'
}

/** Which rows there are, each with what of the form it looks at: when that changes, the row is looked at anew. */
export type Looks = ReadonlyMap<string, unknown>

/** The rows after a form was sent in: what was decided stays where nothing that it looks at has changed. */
export function checksAfter(now: Looks, before: { looks: Looks; checks: readonly Check[] } | null): Check[] {
  const states = new Map(before?.checks.map(({ item, state }) => [item, state]))
  return [...now].map(([item, looked]) => {
    const known = states.get(item)
    const same = before?.looks.has(item) === true && JSON.stringify(before.looks.get(item)) === JSON.stringify(looked)
    return { item, state: known && same && isClosed(known) ? known : firstState(item) }
  })
}
