import type { ReactNode } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { type Family, ownFamilyColumns } from './own-family.columns.tsx'
import { OwnFamilies } from './price-grids/grid.graphql.ts'

type Props = {
  title: string
  subtitle: ReactNode
  kind: 'TMT' | 'SERIES'
  /** True for families that the business sells, false for the others. */
  sold: boolean
  to: (family: Family) => string
  verb: string
  actions?: ReactNode
  empty: ReactNode
}

/** Product families: the seller's own, or others in the catalogue. */
export function OwnFamilyList({ title, subtitle, kind, sold, to, verb, actions, empty }: Props) {
  const t = useT()
  const list = useListState({ sort: 'title', filters: { search: 'text' } })
  const variables = { page: list.variables.page, filter: { ...list.filter, kind, sold } }
  const { data, stale } = useData(OwnFamilies, variables, { keep: true })
  const columns = ownFamilyColumns(to)
  return (
    <ListPage title={title} subtitle={subtitle} actions={actions}>
      <Filters state={list}>
        <SearchFilter state={list} label={t('Brand or product')} />
      </Filters>
      <ResourceTable
        label={title}
        columns={sold ? columns : columns.slice(0, 2)}
        page={data.ownFamilies}
        stale={stale}
        state={list}
        actions={(family) => <RowActions actions={[{ label: verb, to: to(family) }]} />}
        empty={list.narrowed ? <Empty title={t('No results for these filters')} /> : empty}
      />
    </ListPage>
  )
}
