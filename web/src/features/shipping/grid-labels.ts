import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'
import type { FreightGridFieldsFragment } from './shipping.graphql.ts'

export const gridStates: StateLabels<FreightGridFieldsFragment['state']> = {
  COMING: { label: text('Coming'), tone: 'amber' },
  IN_FORCE: { label: text('Applies today'), tone: 'green' },
  PAST: { label: text('Past'), tone: 'grey' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
}

type Body = FreightGridFieldsFragment['vehicles'][number]['body']
export const bodyNames: Readonly<Record<Body, string>> = {
  PARCEL: text('Parcel service'),
  PART_LOAD: text('Shared truck'),
  TARPAULIN: text('Open truck with tarpaulin'),
  OPEN: text('Open truck'),
  CLOSED: text('Closed truck'),
  TIPPER: text('Tipper'),
  MIXER: text('Concrete mixer'),
}

export const ownerNames = {
  PLATFORM: text('Neev’s rates'),
  SELLER: text('the firm’s own rates'),
  POINT: text('the yard’s own rates'),
} as const
