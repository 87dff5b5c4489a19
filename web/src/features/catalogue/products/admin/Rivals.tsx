import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { ruleTextWithTerms } from '#graphql/rule-text-with-terms.ts'
import { useGql } from '#graphql/use-gql.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { usePincode } from '#state/place.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { type RivalsQuery as RivalsData, Rivals as RivalsQuery, RivalVariants } from './admin-products.graphql.ts'

type Offer = RivalsData['offers']['offers'][number]

/** Default place for admins who have not chosen one. */
const usualPincode = '411045'

/** Ranking of sellers for one size at a place, with price differences. */
export function Rivals({ identifier }: { identifier: string }) {
  const t = useT()
  const own = usePincode()
  const [pincode, setPincode] = useState(own ?? usualPincode)
  const [chosen, setChosen] = useState('')
  const variants = useGql(RivalVariants, { identifier }).data?.product?.variants ?? []
  const variant = variants.find(({ id }) => id === chosen) ?? variants[0]
  const { data, error } = useGql(
    RivalsQuery,
    {
      variantId: variant?.id ?? '',
      quantityMilli: variant?.referenceMilli ?? 0,
      unit: variant?.diameterMm ? ('kg' as const) : null,
      pincode,
    },
    { skip: !variant || !/^[1-9]\d{5}$/.test(pincode), keep: true },
  )
  if (!variant) return <Empty title={t('It is not in the shop.')} />
  const table = data?.offers
  return (
    <>
      <div className="filters">
        <div className="input choice">
          <select aria-label={t('Size')} value={variant.id} onChange={({ target }) => setChosen(target.value)}>
            {variants.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <div className="input">
          <input
            aria-label={t('Pincode')}
            inputMode="numeric"
            value={pincode}
            onChange={({ target }) => setPincode(target.value.replace(/\D/g, ''))}
          />
        </div>
        {table && <span className="ink2">{amountText(t, table.quantityMilli, variant.unit)}</span>}
      </div>
      {error && <p className="note red">{t('We do not know the pincode {pincode}.', { pincode })}</p>}
      {table && table.offers.length + table.others.length === 0 && <Empty title={t('No sellers yet')} />}
      {table && table.offers.length + table.others.length > 0 && <RivalTable table={table} unit={variant.unit} />}
    </>
  )
}

/** Sellers of a size by delivered price, then those who cannot sell it there. */
function RivalTable({ table, unit }: { table: RivalsData['offers']; unit: string }) {
  const t = useT()
  const [best] = table.offers
  return (
    <div className="table-frame">
      <table className="table dense blocks" aria-label={t('Price comparison')}>
        <thead>
          <tr>
            <th className="name">{t('Seller')}</th>
            <th className="figure">{t('Ex-yard')}</th>
            <th className="figure">{t('Freight')}</th>
            <th className="figure">{t('Delivered, with GST')}</th>
            <th>{t('Delivered by')}</th>
            <th>{t('Reason')}</th>
          </tr>
        </thead>
        <tbody>
          {table.offers.map((offer) => (
            <tr key={offer.id}>
              <td className="name">
                <b className="medium">{offer.seller.name}</b>
                <span className="second">{t('{city}, {km} km', { city: offer.city, km: offer.km })}</span>
              </td>
              <td className="figure" data-label={t('Ex-yard')}>
                {formatInr(offer.pricePaise)}
              </td>
              <td className="figure" data-label={t('Freight')}>
                {formatInr(offer.freightPaise + offer.loadingPaise)}
              </td>
              <td className="figure" data-label={t('Delivered, with GST')}>
                <span>
                  {formatInr(offer.unitPaise)}
                  <span className="second">{perText(t, unit)}</span>
                </span>
              </td>
              <td data-label={t('Delivered by')}>{showDay(offer.deliverBy)}</td>
              <td data-label={t('Reason')}>
                {offer === best && !offer.whyNot ? (
                  <Badge tone="green">{t('Lowest delivered price')}</Badge>
                ) : (
                  whyBehind(t, offer, best)
                )}
              </td>
            </tr>
          ))}
          {table.others.map((offer) => (
            <tr key={offer.id}>
              <td className="name">
                <b className="medium">{offer.seller.name}</b>
                <span className="second">{offer.city}</span>
              </td>
              <td colSpan={5} className="late-text">
                {ruleTextWithTerms(t, offer.whyNot)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const signed = (paise: number) => `${paise < 0 ? '−' : '+'}${formatInr(Math.abs(paise))}`

/** What separates an offer from the first place: an unmet rule, or the parts of its price. */
function whyBehind(t: T, offer: Offer, best: Offer | undefined): string {
  if (offer.whyNot) return ruleTextWithTerms(t, offer.whyNot)
  if (!best) return ''
  return t('{total} in total: goods {goods}, freight {freight}', {
    total: signed(offer.totalPaise - best.totalPaise),
    goods: signed(offer.goodsPaise - best.goodsPaise),
    freight: signed(offer.freightPaise + offer.loadingPaise - best.freightPaise - best.loadingPaise),
  })
}
