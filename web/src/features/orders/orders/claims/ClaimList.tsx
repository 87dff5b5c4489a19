import { claimKinds, claimStatuses } from '@neev/domain/aftersales/claims/claims'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { claimKindLabels, claimStates } from '#shared/orders/claim-labels.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { claimColumns } from './claim.columns.tsx'
import { type ClaimFieldsFragment, Claims } from './claims.graphql.ts'

const sides = ['SELLER', 'BUYER', 'ADMIN'] as const
const sideLabels = { SELLER: text('The seller'), BUYER: text('The buyer'), ADMIN: text('Neev') }

/** Claims, with who has to answer. */
export function ClaimList({ to }: { to: (claim: ClaimFieldsFragment) => string }) {
  const t = useT()
  const columns = claimColumns(to)
  const list = useListState({
    sort: '-requestedAt',
    filters: { search: 'text', status: claimStatuses, kind: claimKinds, waitsFor: sides },
  })
  const { data, stale } = useData(Claims, list.variables, { keep: true })
  return (
    <ListPage
      title={t('Claims and returns')}
      subtitle={t('Buyers’ claims and returns, such as short weight, bent bars or wrong goods.')}
      actions={
        <ExportButton
          name="claims"
          columns={columns}
          rows={() => allRows(Claims, list.variables, ({ claims }) => claims)}
        />
      }
    >
      <StateTabs list={list} states={claimStates} statuses={claimStatuses} counts={data.claims.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Claim, buyer or seller')} />
        <ChoiceFilter
          state={list}
          name="kind"
          label={t('Type')}
          options={claimKinds.map((value) => ({ value, label: t(claimKindLabels[value]) }))}
        />
        <ChoiceFilter
          state={list}
          name="waitsFor"
          label={t('Next step by')}
          options={sides.map((value) => ({ value, label: t(sideLabels[value]) }))}
        />
      </Filters>
      <ResourceTable
        label={t('Claims')}
        columns={columns}
        page={data.claims}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No claims match these filters') : t('No claims')}>
            {t('Claims appear here when buyers report a problem with a delivery.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
