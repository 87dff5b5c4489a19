import { contractStatuses } from '@neev/domain/offers/contract-prices/contract-prices'
import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { showDate } from '#ui/format/dates.ts'
import { type Column, figure, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
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
  textColumn<Row>(text('Seller'), ({ sellerName }) => sellerName, { sort: 'sellerName' }),
  textColumn<Row>(text('For'), ({ buyerName }) => buyerName, {
    second: ({ isGroup }, t) => (isGroup ? t('Customer group') : t('Company')),
  }),
  textColumn<Row>(text('From'), ({ validFrom }) => showDate(validFrom)),
  textColumn<Row>(text('Until'), ({ validTo }) => showDate(validTo), { sort: 'validTo' }),
  figure<Row>(text('Prices'), ({ lineCount }) => String(lineCount)),
  status<Row, Row['status']>(text('Status'), (row) => row.status, contractStates),
]

function useSellerChoices() {
  const t = useT()
  const { data } = useGql(ContractSellers)
  const options = (data?.contractSellers ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return [{ label: t('Seller'), options, isLong: true }]
}

/** The contracts of all sellers, for staff that answers for the prices of orders. */
export default listPage(AdminPriceContracts, ({ adminPriceContracts }) => adminPriceContracts, {
  title: text('Contract prices'),
  subtitle: text('What sellers have agreed with companies and customer groups. Only sellers change it.'),
  sort: '-createdAt',
  columns,
  file: 'price-contracts',
  tabs: { labels: contractStates, statuses: contractStatuses },
  search: text('Name, reference, seller or company'),
  records: { names: ['sellerId'], useChoices: useSellerChoices },
  empty: [text('No contracts yet'), text('Contracts appear here when sellers draft prices for a company or a group.')],
  noMatch: text('No contract matches these filters'),
})
