import { formatInr } from '@neev/domain/core/money'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { whereText } from '#shared/offers/price-places.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { OfferBook as Book } from './proposals/proposals.graphql.ts'

const kinds: Readonly<Record<string, string>> = {
  RECEIPT: text('Received'),
  RESERVE: text('Reserved for an order'),
  RELEASE: text('Released'),
  DISPATCH: text('Dispatched'),
  RETURN: text('Returned'),
  ADJUST: text('Counted'),
}
const signed = (milli: number, shown: string) => (milli > 0 ? `+${shown}` : shown)

/** Stock and price history, newest first. */
export function OfferBook({ offerId, unit }: { offerId: string; unit: string }) {
  const t = useT()
  const { data } = useData(Book, { offerId })
  const { movements, prices } = data.offerBook
  const change = (milli: number) => (milli === 0 ? '–' : signed(milli, amountText(t, milli, unit)))
  return (
    <div className="stack">
      <h3>{t('Stock history')}</h3>
      {movements.length === 0 ? (
        <Empty title={t('No stock movements yet')} />
      ) : (
        <table className="table dense blocks" aria-label={t('Stock history')}>
          <thead>
            <tr>
              <th>{t('Type')}</th>
              <th className="figure">{t('In stock')}</th>
              <th className="figure">{t('Reserved')}</th>
            </tr>
          </thead>
          <tbody>
            {movements.map((movement, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a book have no names, and never change places
              <tr key={at}>
                <td className="name">
                  {t(kinds[movement.kind] ?? movement.kind)}
                  <span className="second">
                    {[
                      showMoment(movement.at),
                      movement.orderNumber ?? movement.by,
                      movement.reason && t(movement.reason),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </td>
                <td className="figure" data-label={t('In stock')}>
                  {change(movement.onHandChangeMilli)}
                </td>
                <td className="figure" data-label={t('Reserved')}>
                  {change(movement.reservedChangeMilli)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>{t('Price history')}</h3>
      <table className="table dense blocks" aria-label={t('Price history')}>
        <thead>
          <tr>
            <th>{t('Price')}</th>
            <th>{t('Where')}</th>
            <th className="figure">{t('Price')}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={price.id}>
              <td className="name">
                {showMoment(price.validFrom)}
                <span className="second">
                  {price.validTo ? t('until {moment}', { moment: showMoment(price.validTo) }) : t('no expiry')}
                </span>
              </td>
              <td data-label={t('Where')}>
                {[
                  price.buyer === 'COMPANY' && t('For companies'),
                  whereText(t, price.scope, price.place),
                  price.fromMilli > 0 && t('from {amount}', { amount: amountText(t, price.fromMilli, unit) }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </td>
              <td className="figure" data-label={t('Price')}>
                {formatInr(price.pricePaise)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
