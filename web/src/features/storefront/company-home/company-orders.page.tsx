import { suborderStatuses } from '@neev/domain/orders/orders/orders'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { type Column, labels, link, moment, money, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { CompanyPage, type Membership } from './CompanyPage.tsx'
import { CompanyOrders, type CompanyOrdersQuery } from './company.operations.graphql.ts'

type Row = CompanyOrdersQuery['companyOrders']['items'][number]

const columns: Column<Row>[] = [
  link<Row>(
    text('Order'),
    ({ number }) => number,
    ({ id }) => paths.order({ id }),
    { second: ({ poNumber }) => poNumber, sort: 'number' },
  ),
  labels<Row>(text('Buyer'), ({ buyer }) => buyer.name),
  labels<Row>(text('Site'), ({ shipping: { line1, city } }) => `${line1}, ${city}`),
  moment<Row>(text('Placed'), ({ placedAt }) => placedAt, { sort: 'placedAt' }),
  money<Row>(text('Amount'), ({ payablePaise }) => payablePaise, { sort: 'payable' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, orderStates),
]

/** Orders of the company that the member may read. */
export default function CompanyOrdersPage() {
  return <CompanyPage>{(membership) => <Orders membership={membership} />}</CompanyPage>
}

function Orders({ membership: { may } }: { membership: Membership }) {
  const t = useT()
  const list = useListState({ sort: '-placedAt', filters: { search: 'text', status: suborderStatuses } })
  const { data, stale } = useData(CompanyOrders, list.variables, { keep: true })
  const options = suborderStatuses.map((value) => ({ value, label: t(orderStates[value].label) }))
  return (
    <ListPage
      title={t('Orders of the company')}
      subtitle={may.includes('readOrders') ? undefined : t('Those that you placed or decided about.')}
      actions={
        <ExportButton
          name="orders"
          columns={columns}
          rows={() => allRows(CompanyOrders, list.variables, (page) => page.companyOrders)}
        />
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Order number, buyer or seller')} />
        <ChoiceFilter state={list} name="status" label={t('Status')} options={options} />
      </Filters>
      <ResourceTable
        label={t('Orders of the company')}
        columns={columns}
        page={data.companyOrders}
        stale={stale}
        state={list}
        empty={<Empty title={list.narrowed ? t('No orders match these filters') : t('No orders yet')} />}
      />
    </ListPage>
  )
}
