import type { Invariant } from '#core/invariant.ts'
import { features } from './features.ts'

/** What must always hold, of all capabilities. */
export const invariants: readonly Invariant[] = features.flatMap(({ invariants = [] }) => invariants)
