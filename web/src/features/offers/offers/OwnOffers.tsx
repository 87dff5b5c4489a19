import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListTools } from '#ui/table/ListTools.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useColumns } from '#ui/table/use-columns.ts'
import { useListState } from '#ui/table/use-list-state.ts'
import { BulkOffers } from './BulkOffers.tsx'
import { PriceForm, StockForm } from './on-request/offer-forms.tsx'
import { ArchiveOffer } from './proposals/proposals.graphql.ts'
import { type Offer, offerStates, sellerOfferColumns } from './seller-offer.columns.tsx'
import { PauseOffer, ResumeOffer, SellerOffers } from './seller-offers.graphql.ts'

const statuses = ['LIVE', 'PAUSED', 'DRAFT', 'PENDING_APPROVAL', 'BLOCKED', 'ARCHIVED'] as const
const needs = ['lowStock', 'expired'] as const

/** The seller's offers with editable stock and prices. */
export function OwnOffers() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()
  const list = useListState({ sort: 'title', filters: { search: 'text', status: statuses, needs } })
  const { needs: need, ...rest } = list.filter
  const variables = {
    page: list.variables.page,
    filter: { ...rest, lowStock: need === 'lowStock', expired: need === 'expired' },
  }
  const { data, stale } = useData(SellerOffers, variables, { keep: true })
  const [editing, setEditing] = useState<{ what: 'stock' | 'price'; offer: Offer } | null>(null)
  const actionsOf = useOfferActions()
  const mayPrice = may('offer:write:own')
  const chosen = useColumns(
    'SellerOffers',
    sellerOfferColumns({
      stock: (offer) => setEditing({ what: 'stock', offer }),
      price: (offer) => setEditing({ what: 'price', offer }),
      mayStock: may('stock:write'),
      mayPrice,
      own,
    }),
  )
  const close = () => setEditing(null)
  return (
    <>
      <StateTabs list={list} states={offerStates} statuses={statuses} counts={data.sellerOffers.counts} />
      <Filters state={list} tools={<ListTools list="SellerOffers" state={list} columns={chosen} />}>
        <SearchFilter state={list} label={t('Item or SKU')} />
        <ChoiceFilter
          state={list}
          name="needs"
          label={t('To do')}
          options={[
            { value: 'lowStock', label: t('Low stock') },
            { value: 'expired', label: t('Expired prices') },
          ]}
        />
        <ExportButton
          name="offers"
          columns={chosen.shown}
          rows={() => allRows(SellerOffers, variables, ({ sellerOffers }) => sellerOffers)}
        />
      </Filters>
      <ResourceTable
        label={t('Products and prices')}
        columns={chosen.shown}
        page={data.sellerOffers}
        stale={stale}
        state={list}
        {...(mayPrice && {
          bulk: (rows: readonly Offer[]) => <BulkOffers offers={rows} />,
          load: (limit: number) => allRows(SellerOffers, variables, ({ sellerOffers }) => sellerOffers, limit),
        })}
        actions={(offer) => <RowActions actions={actionsOf(offer)} />}
        empty={<Empty title={list.narrowed ? t('No results for these filters') : t('Nothing on sale yet')} />}
      />
      <Dialog title={editing?.what === 'stock' ? t('Stock') : t('Price')} open={editing !== null} onClose={close}>
        <div className="dialog-body">
          {editing?.what === 'stock' && <StockForm offer={editing.offer} onDone={close} />}
          {editing?.what === 'price' && <PriceForm offer={editing.offer} onDone={close} />}
        </div>
      </Dialog>
    </>
  )
}

/** Pauses, resumes and archives an offer, and opens its page. */
function useOfferActions() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()
  const pause = useMutation(PauseOffer, { successMessage: t('Paused') })
  const resume = useMutation(ResumeOffer, { successMessage: t('On sale again') })
  const archive = useMutation(ArchiveOffer, { successMessage: t('Archived') })
  const end = async ({ id, variantTitle: item }: Offer) => {
    const sure = await confirm({
      title: t('Archive this offer?'),
      body: t('{item} is removed from your offers. Existing orders are not affected; you can offer it again.', {
        item,
      }),
      verb: t('Archive'),
      tone: 'danger',
    })
    if (sure) await archive.runSafely({ offerId: id })
  }
  return (offer: Offer): RowAction[] => {
    const { id, status, productIdentifier } = offer
    const open: RowAction = { label: t('Open'), to: own.productDetails({ productname: productIdentifier }) }
    if (!may('offer:write:own')) return [open]
    const isOpen = status !== 'ARCHIVED' && status !== 'PENDING_APPROVAL'
    return [
      status === 'PAUSED'
        ? { label: t('Resume'), run: () => resume.runSafely({ offerId: id }) }
        : {
            label: t('Pause'),
            whyNot: status === 'LIVE' ? null : t('It is not on sale.'),
            run: () => pause.runSafely({ offerId: id }),
          },
      open,
      {
        label: t('Archive'),
        danger: true,
        whyNot: isOpen ? null : t('It is not in your offers.'),
        run: () => end(offer),
      },
    ]
  }
}
