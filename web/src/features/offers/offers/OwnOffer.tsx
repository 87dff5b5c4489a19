import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { OfferBook } from './OfferBook.tsx'
import { StockForm } from './on-request/offer-forms.tsx'
import type { Offer } from './own-offer.ts'
import { PricesForm, RulesForm } from './own-offer-forms.tsx'
import { PriceWaits } from './price-grids/PriceWaits.tsx'
import { ArchiveOffer } from './proposals/proposals.graphql.ts'
import { shownLabel } from './seller-offer.columns.tsx'
import { PauseOffer, ResumeOffer } from './seller-offers.graphql.ts'

type What = 'stock' | 'prices' | 'rules' | 'book'

/** One of the seller's offers with price and stock, editable. */
export function OwnOffer({ offer }: { offer: Offer }) {
  const t = useT()
  const may = useMay()
  const [open, setOpen] = useState<What | null>(null)
  const close = () => setOpen(null)
  const state = shownLabel(offer)
  const { unit } = offer
  const prices = Object.groupBy(offer.prices, ({ buyer }) => buyer)
  const everywhere = prices.EVERYONE?.filter(({ scope }) => scope === 'ALL') ?? []
  const places = new Set(prices.EVERYONE?.filter(({ scope }) => scope !== 'ALL').map(({ place }) => place)).size
  const titles: Record<What, string> = {
    stock: t('Stock'),
    prices: t('Prices'),
    rules: t('SKU and quantities'),
    book: t('Stock and price history'),
  }
  const edit = (what: What, label: string) => (
    <button type="button" className="button small" onClick={() => setOpen(what)}>
      {label}
    </button>
  )
  return (
    <Section title={`${offer.variantTitle}, ${offer.city}`} action={<Badge tone={state.tone}>{t(state.label)}</Badge>}>
      <div className="stack">
        {offer.priceChangeRequest && <PriceWaits request={offer.priceChangeRequest} />}
        <Properties
          of={[
            ['SKU', offer.sku],
            [
              t('Base price'),
              offer.basePaise === null ? t('No price') : `${formatInr(offer.basePaise)} ${perText(t, unit)}`,
            ],
            [
              t('Bulk price from'),
              everywhere
                .filter(({ fromMilli }) => fromMilli > 0)
                .map(({ fromMilli, pricePaise }) => `${amountText(t, fromMilli, unit)}: ${formatInr(pricePaise)}`)
                .join('; '),
            ],
            [
              t('Prices by place'),
              places === 0
                ? null
                : t('{n, plural, one {# place has its own price} other {# places have their own prices}}', {
                    n: places,
                  }),
            ],
            [
              t('Company price'),
              prices.COMPANY &&
                t('from {price}', {
                  price: formatInr(Math.min(...prices.COMPANY.map(({ pricePaise }) => pricePaise))),
                }),
            ],
            [
              t('Valid until'),
              offer.priceExpired ? t('no valid price') : offer.priceValidTo && showMoment(offer.priceValidTo),
            ],
            [t('In stock'), amountText(t, offer.onHandMilli, unit)],
            [t('Reserved'), offer.reservedMilli > 0 ? amountText(t, offer.reservedMilli, unit) : null],
            [t('Minimum quantity'), amountText(t, offer.moqMilli, unit)],
            [t('Quantity step'), amountText(t, offer.stepMilli, unit)],
            [t('Maximum quantity'), offer.maxMilli ? amountText(t, offer.maxMilli, unit) : null],
            [t('Days until dispatch'), offer.leadDays],
          ]}
        />
        <div className="row wraps">
          {may('offer:write:own') && edit('prices', t('Change prices'))}
          {may('stock:write') && edit('stock', t('Update stock'))}
          {may('offer:write:own') && edit('rules', t('SKU and quantities'))}
          {edit('book', t('Stock and price history'))}
          {may('offer:write:own') && <Standing offer={offer} />}
        </div>
      </div>
      <Dialog title={open ? titles[open] : ''} open={open !== null} onClose={close}>
        <div className="dialog-body">
          {open === 'stock' && <StockForm offer={offer} onDone={close} />}
          {open === 'prices' && <PricesForm offer={offer} everywhere={everywhere} onDone={close} />}
          {open === 'rules' && <RulesForm offer={offer} onDone={close} />}
          {open === 'book' && <OfferBook offerId={offer.id} unit={unit} />}
        </div>
      </Dialog>
    </Section>
  )
}

function Standing({ offer: { id, status, variantTitle } }: { offer: Offer }) {
  const t = useT()
  const pause = useMutation(PauseOffer, { successMessage: t('Paused') })
  const resume = useMutation(ResumeOffer, { successMessage: t('On sale again') })
  const archive = useMutation(ArchiveOffer, { successMessage: t('Archived') })
  const busy = pause.busy || resume.busy || archive.busy
  const end = async () => {
    const sure = await confirm({
      title: t('Archive this offer?'),
      body: t('{item} is removed from your offers. Existing orders are not affected; you can offer it again.', {
        item: variantTitle,
      }),
      verb: t('Archive'),
      tone: 'danger',
    })
    if (sure) await archive.runSafely({ offerId: id })
  }
  return (
    <>
      {status === 'LIVE' && (
        <BusyButton className="button small" busy={busy} onClick={() => pause.runSafely({ offerId: id })}>
          {t('Pause')}
        </BusyButton>
      )}
      {status === 'PAUSED' && (
        <BusyButton className="button small" busy={busy} onClick={() => resume.runSafely({ offerId: id })}>
          {t('Resume')}
        </BusyButton>
      )}
      {status !== 'ARCHIVED' && status !== 'PENDING_APPROVAL' && (
        <BusyButton className="button small danger" busy={busy} onClick={end}>
          {t('Archive')}
        </BusyButton>
      )}
    </>
  )
}
