import { contractStatuses } from '@neev/domain/offers/contract-prices/contract-prices'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type Column, figure, labels, link, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchChoiceFilter, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { contractStates } from './contract-labels.ts'
import {
  AdminPriceContracts,
  ContractSellers,
  type AdminContractRowFragment as Row,
} from './contract-prices.operations.graphql.ts'

const columns: Column<Row>[] = [
  link<Row>(
    text('Contract'),
    ({ name }) => name,
    ({ id }) => paths.admin.contractDetail({ id }),
    { second: ({ reference }) => reference, sort: 'reference' },
  ),
  labels<Row>(text('Seller'), ({ sellerName }) => sellerName, { sort: 'sellerName' }),
  labels<Row>(text('For'), ({ buyerName }) => buyerName, {
    second: ({ isGroup }, t) => (isGroup ? t('Customer group') : t('Company')),
  }),
  labels<Row>(text('From'), ({ validFrom }) => showDate(validFrom)),
  labels<Row>(text('Until'), ({ validTo }) => showDate(validTo), { sort: 'validTo' }),
  figure<Row>(text('Prices'), ({ lineCount }) => String(lineCount)),
  status<Row, Row['status']>(text('Status'), (row) => row.status, contractStates),
]

/** The contracts of all sellers, for staff that answers for the prices of orders. */
export default function AdminContractListPage() {
  const t = useT()
  const list = useListState({
    sort: '-createdAt',
    filters: { search: 'text', status: contractStatuses, sellerId: 'text' },
  })
  const { data: choices } = useGql(ContractSellers)
  const { data, stale } = useData(AdminPriceContracts, list.variables, { keep: true })
  const { adminPriceContracts: page } = data
  return (
    <ListPage
      title={t('Contract prices')}
      subtitle={t('What sellers have agreed with companies and customer groups. Only sellers change it.')}
      actions={
        <ExportButton
          name="price-contracts"
          columns={columns}
          rows={() => allRows(AdminPriceContracts, list.variables, ({ adminPriceContracts }) => adminPriceContracts)}
        />
      }
    >
      <StateTabs list={list} states={contractStates} statuses={contractStatuses} counts={page.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name, reference, seller or company')} />
        <SearchChoiceFilter
          state={list}
          name="sellerId"
          label={t('Seller')}
          options={(choices?.contractSellers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Filters>
      <ResourceTable
        label={t('Contract prices')}
        columns={columns}
        page={page}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No contract matches these filters') : t('No contracts yet')}>
            {t('Contracts appear here when sellers draft prices for a company or a group.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
