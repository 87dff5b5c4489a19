import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { FreightGridFieldsFragment } from './shipping.graphql.ts'

export const gridStates: StateLabels<FreightGridFieldsFragment['state']> = {
  COMING: { label: text('Upcoming'), tone: 'amber' },
  IN_FORCE: { label: text('Active today'), tone: 'green' },
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
  SELLER: text('business’s own rates'),
  POINT: text('yard’s own rates'),
} as const
