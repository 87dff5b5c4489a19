import { claimKinds, claimStatuses } from '@neev/domain/claims'
import { Empty } from '#kit/feedback/Blank.tsx'
import { claimKindLabels, claimStates } from '#kit/goods/claim-labels.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { ExportButton } from '#kit/table/ExportButton.tsx'
import { allRows } from '#kit/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#kit/table/Filters.tsx'
import { ListPage } from '#kit/table/ListPage.tsx'
import { ResourceTable } from '#kit/table/ResourceTable.tsx'
import { StateTabs } from '#kit/table/StateTabs.tsx'
import { useListState } from '#kit/table/use-list-state.ts'
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
  const { data, error, refetch } = useGql(Claims, list.variables, { keep: true })
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
      <StateTabs list={list} states={claimStates} statuses={claimStatuses} counts={data?.claims.counts} />
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
        page={data?.claims}
        error={error}
        retry={refetch}
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
