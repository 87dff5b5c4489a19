import { orderApprovalStatuses } from '@neev/domain/procurement/order-approvals'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { approvalColumns } from './approval.columns.tsx'
import { CompanyPage } from './CompanyPage.tsx'
import { OrderApprovals } from './company.operations.graphql.ts'
import { approvalStates } from './company-labels.ts'

/** Orders that wait for approval, or did: the caller's own, and those of all members for approvers. */
export default function ApprovalListPage() {
  return <CompanyPage>{() => <Approvals />}</CompanyPage>
}

function Approvals() {
  const t = useT()
  const list = useListState({ sort: '-requestedAt', filters: { search: 'text', status: orderApprovalStatuses } })
  const { data, stale } = useData(OrderApprovals, list.variables, { keep: true })
  return (
    <ListPage title={t('Approvals')} subtitle={t('Orders that the rules or a limit do not let through by themselves.')}>
      <StateTabs
        list={list}
        states={approvalStates}
        statuses={orderApprovalStatuses}
        counts={data.orderApprovals.counts}
      />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Number, buyer or site')} />
      </Filters>
      <ResourceTable
        label={t('Approvals')}
        columns={approvalColumns}
        page={data.orderApprovals}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No requests match these filters') : t('No requests yet')}>
            {t('They appear here when an order needs approval.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
