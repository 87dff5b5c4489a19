import { contractStatuses } from '@neev/domain/offers/contract-prices/contract-prices'
import { Link, useNavigate } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { showDate } from '#ui/format/dates.ts'
import { type Column, figure, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { ContractForm } from './ContractForm.tsx'
import { contractStates } from './contract-labels.ts'
import {
  CreatePriceContract,
  PriceContracts,
  type PriceContractRowFragment as Row,
} from './contract-prices.operations.graphql.ts'

const columnsOf = (to: (row: Row) => string): Column<Row>[] => [
  link<Row>(text('Contract'), ({ name }) => name, to, { second: ({ reference }) => reference, sort: 'name' }),
  textColumn<Row>(text('For'), ({ buyerName }) => buyerName, {
    second: ({ isGroup }, t) => (isGroup ? t('Customer group') : t('Company')),
  }),
  textColumn<Row>(text('From'), ({ validFrom }) => showDate(validFrom)),
  textColumn<Row>(text('Until'), ({ validTo }) => showDate(validTo), { sort: 'validTo' }),
  figure<Row>(text('Prices'), ({ lineCount }) => String(lineCount)),
  status<Row, Row['status']>(text('Status'), (row) => row.status, contractStates),
]

function useContractColumns() {
  const own = useSellingPaths()
  return columnsOf(({ id }) => own.contractDetail({ id }))
}

function GroupsLink() {
  const t = useT()
  return (
    <Link className="button" to={useSellingPaths().contractGroups()}>
      {t('Customer groups')}
    </Link>
  )
}

function NewContract() {
  const t = useT()
  const own = useSellingPaths()
  const navigate = useNavigate()
  const create = useMutation(CreatePriceContract, { successMessage: t('Draft saved') })
  return (
    <ContractForm
      submit={t('Save draft')}
      onSave={async (input) => {
        const { createPriceContract } = await create.run({ input })
        await navigate(own.contractDetail({ id: createPriceContract.id }))
      }}
    />
  )
}

/** Prices that the business has agreed with companies and groups. */
export default listPage(PriceContracts, ({ priceContracts }) => priceContracts, {
  title: text('Contract prices'),
  subtitle: text('Prices that you agree with a company or a group of companies. Nobody else sees them.'),
  sort: '-createdAt',
  columns: useContractColumns,
  file: 'price-contracts',
  tabs: { labels: contractStates, statuses: contractStatuses },
  search: text('Name, reference or company'),
  Buttons: GroupsLink,
  form: { add: text('New contract'), Form: NewContract },
  empty: [text('No contracts yet'), text('Agree prices with a company that buys from you, for up to 24 months.')],
  noMatch: text('No contract matches these filters'),
})
