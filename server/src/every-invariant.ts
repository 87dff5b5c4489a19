import { clockInvariants, jobInvariant } from '#core/invariants/clock.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'
import { features } from './features.ts'

/** Invariants of all capabilities, and those that follow from their jobs and clocks. */
export const invariants: readonly Invariant[] = [
  ...features.flatMap(({ invariants = [], clocks = {} }) => [...invariants, ...clockInvariants(clocks)]),
  jobInvariant(features.flatMap(({ jobs = [] }) => jobs)),
]
