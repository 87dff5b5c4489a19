import type { Feature } from '#core/feature.ts'
import { resolvers } from './approvals.resolvers.ts'

export type { ChangeRow as OwnChange, ChangeRow as ProductChange } from './changes.queries.ts'

/** Changes that sellers propose to the catalogue, and who approves them. */
export const approvals: Feature = {
  resolvers,
}
