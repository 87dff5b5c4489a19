import { contractStatuses } from '@neev/domain/offers/contract-prices/contract-prices'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type Column, figure, labels, link, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { ContractForm } from './ContractForm.tsx'
import { contractStates } from './contract-labels.ts'
import {
  CreatePriceContract,
  PriceContracts,
  type PriceContractRowFragment as Row,
} from './contract-prices.operations.graphql.ts'

const columnsOf = (to: (row: Row) => string): Column<Row>[] => [
  link<Row>(text('Contract'), ({ name }) => name, to, { second: ({ reference }) => reference, sort: 'name' }),
  labels<Row>(text('For'), ({ buyerName }) => buyerName, {
    second: ({ isGroup }, t) => (isGroup ? t('Customer group') : t('Company')),
  }),
  labels<Row>(text('From'), ({ validFrom }) => showDate(validFrom)),
  labels<Row>(text('Until'), ({ validTo }) => showDate(validTo), { sort: 'validTo' }),
  figure<Row>(text('Prices'), ({ lineCount }) => String(lineCount)),
  status<Row, Row['status']>(text('Status'), (row) => row.status, contractStates),
]

/** Prices that the business has agreed with companies and groups. */
export default function SellerContractListPage() {
  const t = useT()
  const own = useSellingPaths()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const create = useMutation(CreatePriceContract, { successMessage: t('Draft saved') })
  const columns = columnsOf(({ id }) => own.contractDetail({ id }))
  const list = useListState({ sort: '-createdAt', filters: { search: 'text', status: contractStatuses } })
  const { data, stale } = useData(PriceContracts, list.variables, { keep: true })
  return (
    <ListPage
      title={t('Contract prices')}
      subtitle={t('Prices that you agree with a company or a group of companies. Nobody else sees them.')}
      actions={
        <>
          <ExportButton
            name="price-contracts"
            columns={columns}
            rows={() => allRows(PriceContracts, list.variables, ({ priceContracts }) => priceContracts)}
          />
          <Link className="button" to={own.contractGroups()}>
            {t('Customer groups')}
          </Link>
          <button type="button" className="button primary" onClick={() => setAdding(true)}>
            {t('New contract')}
          </button>
        </>
      }
    >
      <StateTabs list={list} states={contractStates} statuses={contractStatuses} counts={data.priceContracts.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name, reference or company')} />
      </Filters>
      <ResourceTable
        label={t('Contract prices')}
        columns={columns}
        page={data.priceContracts}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No contract matches these filters') : t('No contracts yet')}>
            {t('Agree prices with a company that buys from you, for up to 24 months.')}
          </Empty>
        }
      />
      <Dialog title={t('New contract')} open={isAdding} onClose={() => setAdding(false)} as="drawer">
        <div className="dialog-body">
          <ContractForm
            submit={t('Save draft')}
            onSave={async (input) => {
              const { createPriceContract } = await create.run({ input })
              await navigate(own.contractDetail({ id: createPriceContract.id }))
            }}
          />
        </div>
      </Dialog>
    </ListPage>
  )
}
