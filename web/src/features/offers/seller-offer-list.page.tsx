import { useState } from 'react'
import { Empty } from '#kit/feedback/Blank.tsx'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { ExportButton } from '#kit/table/ExportButton.tsx'
import { allRows } from '#kit/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#kit/table/Filters.tsx'
import { ListPage } from '#kit/table/ListPage.tsx'
import { ResourceTable } from '#kit/table/ResourceTable.tsx'
import { type RowAction, RowActions } from '#kit/table/RowActions.tsx'
import { StateTabs } from '#kit/table/StateTabs.tsx'
import { useListState } from '#kit/table/use-list-state.ts'
import { useMay } from '#state/use-may.ts'
import { MovePricesForm, PriceForm, StockForm } from './offer-forms.tsx'
import { type Offer, offerStates, sellerOfferColumns } from './seller-offer.columns.tsx'
import { PauseOffer, ResumeOffer, SellerOffers } from './seller-offers.graphql.ts'

const statuses = ['LIVE', 'PAUSED', 'DRAFT', 'PENDING_APPROVAL', 'BLOCKED', 'ARCHIVED'] as const
const needs = ['lowStock', 'expired'] as const

/** What this firm sells: stock and prices, changed where they stand. */
export default function SellerOfferListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: 'title', filters: { search: 'text', status: statuses, needs } })
  const { needs: need, ...rest } = list.filter
  const variables = {
    page: list.variables.page,
    filter: { ...rest, lowStock: need === 'lowStock', expired: need === 'expired' },
  }
  const { data, error, refetch } = useGql(SellerOffers, variables, { keep: true })
  const [editing, setEditing] = useState<{ what: 'stock' | 'price'; offer: Offer } | null>(null)
  const pause = useAct(PauseOffer, { says: t('Paused'), refreshes: [SellerOffers] })
  const resume = useAct(ResumeOffer, { says: t('On sale again'), refreshes: [SellerOffers] })
  const mayPrice = may('offer:write:own')
  const columns = sellerOfferColumns({
    stock: (offer) => setEditing({ what: 'stock', offer }),
    price: (offer) => setEditing({ what: 'price', offer }),
    mayStock: may('stock:write'),
    mayPrice,
  })
  const close = () => setEditing(null)
  const actionsOf = ({ id, status }: Offer): RowAction[] => {
    if (!mayPrice) return []
    if (status === 'PAUSED') return [{ label: t('Resume'), act: () => resume.tell({ offerId: id }) }]
    const whyNot = status === 'LIVE' ? null : t('It is not on sale.')
    return [{ label: t('Pause'), whyNot, act: () => pause.tell({ offerId: id }) }]
  }
  return (
    <ListPage
      title={t('Products and prices')}
      subtitle={t('Press a stock or a price to change it; pick rows to move their prices together.')}
      actions={
        <ExportButton
          name="offers"
          columns={columns}
          rows={() => allRows(SellerOffers, variables, ({ sellerOffers }) => sellerOffers)}
        />
      }
    >
      <StateTabs list={list} states={offerStates} statuses={statuses} counts={data?.sellerOffers.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Item or SKU')} />
        <ChoiceFilter
          state={list}
          name="needs"
          label={t('To do')}
          options={[
            { value: 'lowStock', label: t('Low stock') },
            { value: 'expired', label: t('Price has ended') },
          ]}
        />
      </Filters>
      <ResourceTable
        label={t('Products and prices')}
        columns={columns}
        page={data?.sellerOffers}
        error={error}
        retry={refetch}
        state={list}
        {...(mayPrice && {
          bulk: (rows: readonly Offer[]) => <MovePricesForm offers={rows} onDone={() => refetch()} />,
        })}
        actions={(offer) => <RowActions actions={actionsOf(offer)} />}
        empty={<Empty title={list.narrowed ? t('Nothing fits these filters') : t('Nothing on sale yet')} />}
      />
      <Dialog title={editing?.what === 'stock' ? t('Stock') : t('Price')} open={editing !== null} onClose={close}>
        <div className="dialog-body">
          {editing?.what === 'stock' && <StockForm offer={editing.offer} onDone={close} />}
          {editing?.what === 'price' && <PriceForm offer={editing.offer} onDone={close} />}
        </div>
      </Dialog>
    </ListPage>
  )
}
