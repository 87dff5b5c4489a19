import { text } from '#i18n/text.ts'
import type { PolicyRowFragment } from './policies.operations.graphql.ts'

export type Policy = PolicyRowFragment
export type PolicyVersion = Policy['versions'][number]

export const policyStates = {
  inForce: { label: text('In force'), tone: 'green' },
  coming: { label: text('Upcoming'), tone: 'amber' },
  retired: { label: text('Retired'), tone: 'grey' },
} as const

/** The version in force; otherwise the next one. */
export const versionInForce = ({ versions }: Policy): PolicyVersion | undefined =>
  versions.find(({ isInForce }) => isInForce) ?? versions.at(-1)

export const stateOf = (policy: Policy): keyof typeof policyStates =>
  policy.retiredAt ? 'retired' : policy.versions.some(({ isInForce }) => isInForce) ? 'inForce' : 'coming'
