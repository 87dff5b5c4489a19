import type { ComponentType } from 'react'
import { text } from '#i18n/text.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { type Family, ownFamilyColumns } from './own-family.columns.tsx'
import { OwnFamilies } from './price-grids/grid.graphql.ts'

type Families = {
  title: string
  subtitle: string
  kind: 'TMT' | 'SERIES'
  /** True for families that the business sells, false for the others. */
  sold: boolean
  /** The page of a family, and what is done there. */
  to: (family: Family) => string
  verb: string
  Buttons?: ComponentType
  empty: readonly [title: string, explanation?: string]
}

/** A page of product families: the seller's own, or others in the catalogue. */
export const familyPage = ({ kind, sold, to, verb, ...families }: Families) =>
  listPage(OwnFamilies, ({ ownFamilies }) => ownFamilies, {
    ...families,
    sort: 'title',
    columns: ownFamilyColumns(to).slice(0, sold ? undefined : 2),
    name: `OwnFamilies_${kind}_${sold ? 'sold' : 'others'}`,
    fixed: { filter: { kind, sold } },
    search: text('Brand or product'),
    links: { [verb]: to },
    noMatch: text('No results for these filters'),
  })
