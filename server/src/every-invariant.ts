import type { Invariant } from '#core/invariant.ts'
import { features } from './features.ts'

/** Invariants of all capabilities. */
export const invariants: readonly Invariant[] = features.flatMap(({ invariants = [] }) => invariants)
