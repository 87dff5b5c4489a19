import type { ReactNode } from 'react'
import { Empty } from '#kit/feedback/Blank.tsx'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Filters, SearchFilter } from '#kit/table/Filters.tsx'
import { ListPage } from '#kit/table/ListPage.tsx'
import { ResourceTable } from '#kit/table/ResourceTable.tsx'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useListState } from '#kit/table/use-list-state.ts'
import { OwnFamilies } from './grid.graphql.ts'
import { type Family, ownFamilyColumns } from './own-family.columns.tsx'

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
  const { data, error, refetch } = useGql(OwnFamilies, variables, { keep: true })
  const columns = ownFamilyColumns(to)
  return (
    <ListPage title={title} subtitle={subtitle} actions={actions}>
      <Filters state={list}>
        <SearchFilter state={list} label={t('Brand or product')} />
      </Filters>
      <ResourceTable
        label={title}
        columns={sold ? columns : columns.slice(0, 2)}
        page={data?.ownFamilies}
        error={error}
        retry={refetch}
        state={list}
        actions={(family) => <RowActions actions={[{ label: verb, to: to(family) }]} />}
        empty={list.narrowed ? <Empty title={t('No results for these filters')} /> : empty}
      />
    </ListPage>
  )
}
