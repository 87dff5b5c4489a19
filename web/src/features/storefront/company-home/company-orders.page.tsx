import { suborderStatuses } from '@neev/domain/orders/orders/orders'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { type Column, link, moment, money, status, textColumn } from '#ui/table/columns.tsx'
import { listPage, statusChoice } from '#ui/table/list-page.tsx'
import { CompanyPage } from './CompanyPage.tsx'
import { CompanyOrders, type CompanyOrdersQuery } from './company.operations.graphql.ts'

type Row = CompanyOrdersQuery['companyOrders']['items'][number]

const columns: Column<Row>[] = [
  link<Row>(
    text('Order'),
    ({ number }) => number,
    ({ id }) => paths.order({ id }),
    { second: ({ poNumber }) => poNumber, sort: 'number' },
  ),
  textColumn<Row>(text('Buyer'), ({ buyer }) => buyer.name),
  textColumn<Row>(text('Site'), ({ shipping: { line1, city } }) => `${line1}, ${city}`),
  moment<Row>(text('Placed'), ({ placedAt }) => placedAt, { sort: 'placedAt' }),
  money<Row>(text('Amount'), ({ payablePaise }) => payablePaise, { sort: 'payable' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, orderStates),
]

const orders = {
  title: text('Orders of the company'),
  sort: '-placedAt',
  columns,
  file: 'orders',
  search: text('Order number, buyer or seller'),
  choices: { status: statusChoice(text('Status'), suborderStatuses, orderStates) },
  empty: [text('No orders yet')],
  noMatch: text('No orders match these filters'),
} as const
const All = listPage(CompanyOrders, ({ companyOrders }) => companyOrders, orders)
const Own = listPage(CompanyOrders, ({ companyOrders }) => companyOrders, {
  ...orders,
  subtitle: text('Those that you placed or decided about.'),
})

/** Orders of the company that the member may read. */
export default function CompanyOrdersPage() {
  return <CompanyPage>{({ may }) => (may.includes('readOrders') ? <All /> : <Own />)}</CompanyPage>
}
