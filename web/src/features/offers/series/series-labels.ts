import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { AdminSeriesDetailQuery, SeriesRowFragment } from './series.operations.graphql.ts'

export type Series = SeriesRowFragment
export type SeriesDetail = AdminSeriesDetailQuery['adminSeriesOf']
export type Size = SeriesDetail['variants'][number]

export const seriesStates: StateLabels<Series['status']> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  PROPOSED: { label: text('Pending approval'), tone: 'amber' },
  PUBLISHED: { label: text('Active'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  HIDDEN: { label: text('Hidden'), tone: 'amber' },
  RETIRED: { label: text('Retired'), tone: 'grey' },
}

type Axis = Pick<Series['axes'][number], 'name' | 'unit'>
export const axisName = ({ name, unit }: Axis): string => (unit ? `${name} (${unit})` : name)

/** Identifies a size by its axis values. */
export const keyOf = (axes: readonly { code: string }[], values: Record<string, unknown>): string =>
  axes.map(({ code }) => String(values[code] ?? '')).join(' × ')
