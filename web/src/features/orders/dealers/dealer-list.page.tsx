import { dealerStatuses } from '@neev/domain/orders/dealers'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { Applicants } from './Applicants.tsx'
import { BillingRule } from './BillingRule.tsx'
import { dealerColumns } from './dealer.columns.tsx'
import { dealerStates } from './dealer-labels.ts'
import { DealerList } from './dealers.graphql.ts'
import styles from './dealers.module.css'
import { NetworkMapCard } from './NetworkMapCard.tsx'
import { useDealerTransitions } from './use-dealer-transitions.ts'

/** Dealers of the network, billing rule, and map. */
export default function DealerListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: 'name', filters: { search: 'text', status: dealerStatuses } })
  const { data, stale } = useData(DealerList, list.variables, { keep: true })
  const { transitionsOf } = useDealerTransitions()
  return (
    <ListPage
      title={t('Dealers')}
      subtitle={t('They are offered orders from their pincodes first.')}
      create={may('dealer:write') && { to: paths.superSeller.dealerAdd(), label: t('Invite dealer') }}
      actions={
        <ExportButton
          name="dealers"
          columns={dealerColumns}
          rows={() => allRows(DealerList, list.variables, ({ dealers }) => dealers)}
        />
      }
    >
      {may('dealer:write') && (
        <Loading fallback={null}>
          <Applicants />
        </Loading>
      )}
      <StateTabs list={list} states={dealerStates} statuses={dealerStatuses} counts={data.dealers.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name, code or place')} />
      </Filters>
      <ResourceTable
        label={t('Dealers')}
        columns={dealerColumns}
        page={data.dealers}
        stale={stale}
        state={list}
        actions={(dealer) => (
          <RowActions
            actions={[
              { label: t('Open'), to: paths.superSeller.dealerDetail({ id: dealer.id }) },
              ...transitionsOf(dealer),
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No dealers match these filters') : t('No dealers yet')}>
            {t('Invite a business: it gets a link by email and can start when you activate it.')}
          </Empty>
        }
      />
      <div className={`beside wide-first ${styles.networkParts}`}>
        <Loading>
          <NetworkMapCard title={t('Dealer locations')} />
        </Loading>
        <Loading>
          <BillingRule />
        </Loading>
      </div>
    </ListPage>
  )
}
