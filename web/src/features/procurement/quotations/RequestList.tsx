import { quoteRequestStatuses } from '@neev/domain/procurement/quotations/requests'
import type { ReactNode } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { requestColumns } from './quotation.columns.tsx'
import { requestStates } from './quotation-labels.ts'
import { type QuoteRequestRowFragment, QuoteRequests } from './quotations.operations.graphql.ts'

type Props = {
  side: 'BUYER' | 'ADMIN'
  to: (row: QuoteRequestRowFragment) => string
  /** Above the list. */
  children?: ReactNode
  /** Text and action of the empty list. */
  empty: { text: string; action?: ReactNode }
}

/** Requests for quotation, with a tab per status. */
export function RequestList({ side, to, children, empty }: Props) {
  const t = useT()
  const columns = requestColumns(to, side)
  const list = useListState({ sort: '-createdAt', filters: { search: 'text', status: quoteRequestStatuses } })
  const variables = { side, ...list.variables }
  const { data, stale } = useData(QuoteRequests, variables, { keep: true })
  return (
    <ListPage
      title={t('Requests for quotation')}
      subtitle={t('Lists of items that sellers quote delivered prices for.')}
      actions={
        <ExportButton
          name="requests-for-quotation"
          columns={columns}
          rows={() => allRows(QuoteRequests, variables, ({ quoteRequests }) => quoteRequests)}
        />
      }
    >
      {children}
      <StateTabs
        list={list}
        states={requestStates}
        statuses={quoteRequestStatuses}
        counts={data.quoteRequests.counts}
      />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Number, title or pincode')} />
      </Filters>
      <ResourceTable
        label={t('Requests for quotation')}
        columns={columns}
        page={data.quoteRequests}
        stale={stale}
        state={list}
        empty={
          <Empty
            title={list.narrowed ? t('No requests match these filters') : t('No requests for quotation')}
            action={empty.action}
          >
            {empty.text}
          </Empty>
        }
      />
    </ListPage>
  )
}
