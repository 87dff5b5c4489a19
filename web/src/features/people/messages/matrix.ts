import { type MessageGroup, type MessageParty, messageGroups } from '@neev/domain/people/messages/message-texts'
import type { CellState } from './message-labels.ts'
import type { MessageMatrixQuery } from './messages.operations.graphql.ts'

export type MatrixEvent = MessageMatrixQuery['messageEvents'][number]
export type MatrixGroup = { group: MessageGroup; events: MatrixEvent[]; counts: Record<CellState, number> }
type Filter = {
  search?: string | null
  group?: MessageGroup | null
  party?: MessageParty | null
  state?: CellState | null
}

/** The messages that a filter leaves, by group, with how many texts are in each state. Empty groups are left out. */
export function matrixOf(events: readonly MatrixEvent[], { search, group, party, state }: Filter): MatrixGroup[] {
  const words = search?.toLowerCase() ?? ''
  const cellsOf = ({ cells }: MatrixEvent) =>
    cells.filter((cell) => (!party || cell.party === party) && (!state || cell.state === state))
  const found = events.filter(
    (event) =>
      (!group || event.group === group) &&
      `${event.name} ${event.label}`.toLowerCase().includes(words) &&
      cellsOf(event).length > 0,
  )
  return messageGroups.flatMap((group) => {
    const own = found.filter((event) => event.group === group)
    if (own.length === 0) return []
    const counts = { ON: 0, OFF: 0, DRAFT: 0, MISSING: 0 }
    for (const cell of own.flatMap(cellsOf)) counts[cell.state]++
    return [{ group, events: own, counts }]
  })
}
