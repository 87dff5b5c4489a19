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
import { type CreditListSide, lineColumns } from './credit.columns.tsx'
import { type CreditLineRowFragment, CreditLines } from './credit.operations.graphql.ts'
import { creditStates, creditTabs } from './credit-labels.ts'

type Props = {
  side: CreditListSide
  subtitle: string
  to: (row: CreditLineRowFragment) => string
  actions?: ReactNode
  /** Above the list. */
  children?: ReactNode
  empty: string
}

/** Credit lines, with a tab per status. */
export function CreditList({ side, subtitle, to, actions, children, empty }: Props) {
  const t = useT()
  const columns = lineColumns(to, side)
  const list = useListState({ sort: '-grantedAt', filters: { search: 'text', status: creditTabs } })
  const variables = { side, ...list.variables }
  const { data, stale } = useData(CreditLines, variables, { keep: true })
  return (
    <ListPage
      title={t('Credit')}
      subtitle={subtitle}
      actions={
        <>
          <ExportButton
            name="credit"
            columns={columns}
            rows={() => allRows(CreditLines, variables, ({ creditLines }) => creditLines)}
          />
          {actions}
        </>
      }
    >
      {children}
      <StateTabs list={list} states={creditStates} statuses={creditTabs} counts={data.creditLines.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={side === 'COMPANY' ? t('Seller') : t('Company or seller')} />
      </Filters>
      <ResourceTable
        label={t('Credit')}
        columns={columns}
        page={data.creditLines}
        stale={stale}
        state={list}
        empty={<Empty title={list.narrowed ? t('No credit matches these filters') : t('No credit yet')}>{empty}</Empty>}
      />
    </ListPage>
  )
}
