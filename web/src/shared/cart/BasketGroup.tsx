import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ruleText } from '#graphql/rule-text.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import BarDelivery from '#shared/orders/BarDelivery.tsx'
import { Picture } from '#shared/pictures/Picture.tsx'
import { PriceOrigin } from '#shared/products/PriceOrigin.tsx'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showDay, showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { BasketGroupFragment, BasketLineFragment } from './basket.graphql.ts'
import styles from './cart.module.css'
import { exactKg } from './mass.ts'
import { Sums, sumRows, taxRows } from './Sums.tsx'
import { TruckFill } from './TruckFill.tsx'

type Props = {
  group: BasketGroupFragment
  /** 1 of 2 loads. */
  index: number
  of: number
  to: (identifier: string) => string
  /** Replaces the quantity by a stepper in an editable cart. */
  quantity?: (line: BasketLineFragment) => ReactNode
}

const sezLabels = {
  WITH_TAX: text('Supply to a special economic zone, on payment of integrated tax.'),
  UNDER_LUT: text('Supply to a special economic zone, without tax under the seller’s letter of undertaking.'),
}

/** One load of a dispatch point: lines, transport, total; one invoice. */
export function BasketGroup({ group, index, of, to, quantity }: Props) {
  const t = useT()
  const { seller, city, vehicle, trips, deliverBy, lines, grams, km } = group
  const taxes = taxRows(
    group,
    group.taxKind,
    lines.map((line) => line.rateBp),
  )
  return (
    <section className={`card ${styles.basketGroup}`}>
      <header>
        <div>
          <p className="ink3 t13">
            {group.loadKind === 'CONCRETE'
              ? t('Load {n} of {count}: concrete in transit mixers', { n: index, count: of })
              : t('Load {n} of {count}', { n: index, count: of })}
          </p>
          <h2>
            {seller.name}, {city}
          </h2>
        </div>
        <p className="row t13">
          <Icon name="truck" />
          <span>
            {t('Arrives')} <b className="medium">{showDay(deliverBy)}</b>
          </span>
        </p>
      </header>
      {group.sez && <p className="note">{t(sezLabels[group.sez])}</p>}
      <table className={`table blocks ${styles.basketLines}`}>
        <thead>
          <tr>
            <th>{t('Item')}</th>
            <th className="figure">{t('Quantity')}</th>
            <th className="figure">{t('Weight')}</th>
            <th className="figure">{t('Rate, ex GST')}</th>
            <th className="figure">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} to={to} quantity={quantity} />
          ))}
        </tbody>
      </table>
      <div className={styles.basketFoot}>
        <div className="t13 ink2">
          <p>
            <b className="semi">{exactKg(grams)}</b>{' '}
            {vehicle &&
              (trips === 1 ? t('on one {vehicle}', { vehicle }) : t('on {trips} × {vehicle}', { trips, vehicle }))}
            {km !== null && `, ${km} km`}
          </p>
          <TruckFill
            fill={group.fill}
            trips={trips}
            sameFreightGrams={group.sameFreightGrams}
            open={quantity !== undefined}
          />
          {group.whyNot && <p className="late">{ruleText(t, group.whyNot)}</p>}
        </div>
        <Sums rows={sumRows(t, group, taxes)} total={{ label: t('Total of this load'), paise: group.totalPaise }} />
      </div>
    </section>
  )
}

type LineRowProps = Pick<Props, 'to' | 'quantity'> & { line: Props['group']['lines'][number] }

function LineRow({ line, to, quantity }: LineRowProps) {
  const t = useT()
  return (
    <tr>
      <td className="name">
        <LineName line={line} to={to(line.product.identifier)}>
          <BarDelivery line={line} />
          {line.createCallOff && (
            <span className="second t13 ink3">
              {t('Call-off {n} of {number}, for {day}', {
                n: line.createCallOff.callNo,
                number: line.createCallOff.number,
                day: showDay(line.createCallOff.day),
              })}
            </span>
          )}
          {line.quotation && (
            <span className="second t13 ink3">
              {t('Quotation {number}, price valid until {moment}', {
                number: line.quotation.number,
                moment: showMoment(line.quotation.validUntil),
              })}
            </span>
          )}
          {line.draftOrder?.validUntil && (
            <span className="second t13 ink3">
              {t('Prepared order {number}, price valid until {moment}', {
                number: line.draftOrder.number,
                moment: showMoment(line.draftOrder.validUntil),
              })}
            </span>
          )}
        </LineName>
      </td>
      <td className="figure" data-label={t('Quantity')}>
        <span>{quantity ? quantity(line) : <Quantity line={line} />}</span>
      </td>
      <td className="figure" data-label={t('Weight')}>
        <span>{exactKg(line.grams)}</span>
      </td>
      <td className="figure" data-label={t('Rate, ex GST')}>
        <span>
          <Price line={line} />
        </span>
      </td>
      <td className="figure" data-label={t('Amount')}>
        <b className="medium">{line.goodsPaise === null ? '–' : formatInr(line.goodsPaise)}</b>
      </td>
    </tr>
  )
}

/** Drawing and name of the goods. */
export function LineName({ line, to, children }: { line: BasketLineFragment; to: string; children?: ReactNode }) {
  const { categorySlug, drawing, attributes, title, diameterMm } = line.product
  return (
    <span className={styles.lineName}>
      <span className="tile">
        <Picture
          {...(diameterMm !== null && { kind: 'TMT' as const })}
          category={categorySlug}
          drawing={drawing}
          attributes={attributes}
          detail="low"
        />
      </span>
      <span>
        <Link className="medium" to={to}>
          {title}
        </Link>
        {children}
      </span>
    </span>
  )
}

/** Quantity: bars in pieces and bundles, other goods in their unit. */
export function Quantity({ line: { bars, quantityMilli, unit } }: { line: BasketLineFragment }) {
  const t = useT()
  if (!bars) return amountText(t, quantityMilli, unit)
  return (
    <>
      {amountText(t, bars.pieces * 1000, 'piece')}
      <span className="second">{bundlesText(t, bars)}</span>
    </>
  )
}

/** 45 bundles and 1 bar */
export function bundlesText(t: ReturnType<typeof useT>, bars: NonNullable<BasketLineFragment['bars']>): string {
  if (!bars.bundles) return ''
  const bundles = amountText(t, bars.bundles * 1000, 'bundle')
  return bars.looseRods > 0
    ? t('{bundles} and {n, plural, one {# bar} other {# bars}}', { bundles, n: bars.looseRods })
    : bundles
}

/** The price, beside the last seen one if it differs. */
function Price({ line: { pricePaise, priceBuyer, seenPricePaise, unit } }: { line: BasketLineFragment }) {
  const t = useT()
  if (pricePaise === null) return '–'
  const changed = seenPricePaise !== null && seenPricePaise !== pricePaise
  return (
    <>
      {changed && (
        <>
          <s className="ink3">{formatInr(seenPricePaise)}</s>{' '}
        </>
      )}
      <span className={changed ? (pricePaise > seenPricePaise ? 'up' : 'down') : undefined}>
        {changed && (pricePaise > seenPricePaise ? '▲ ' : '▼ ')}
        {formatInr(pricePaise)}
      </span>
      <span className="second">{perText(t, unit)}</span>
      <PriceOrigin origin={priceBuyer} as="second" />
    </>
  )
}
