import { formatInr, mulDiv } from '@neev/domain/core/money'
import { formatThousandths, formatTonnes } from '@neev/domain/core/quantity'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { amountText, wholeInr } from '#ui/format/amounts.ts'
import { showTime } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import styles from './HowItWorks.module.css'
import type { HomePageQuery } from './home.graphql.ts'

type Worked = NonNullable<HomePageQuery['homePage']['worked']>

const rules = [
  [text('Weight first.'), text('Pieces and bundles are converted to kilograms with the IS 1786 table.')],
  [
    text('Freight by distance.'),
    text('By distance band and vehicle size. Without a rate, freight is quoted on request, never ₹0.'),
  ],
  [text('GST on the full supply.'), text('CGST and SGST within a state, IGST between states.')],
  [
    text('Ranked by delivered price.'),
    text('The lowest total at your site comes first. Sellers cannot pay for a better position.'),
  ],
] as const

/** The calculation of a delivered price for a real offer. */
export function HowItWorks({ worked }: { worked: Worked | null }) {
  const t = useT()
  return (
    <section className={`section ${styles.how}`} aria-labelledby="how">
      <div>
        <h2 id="how">{t('How the delivered price works')}</h2>
        <p className="ink2">
          {t(
            'Every offer is calculated for your pincode and quantity, from the same four parts. The total is locked at checkout, and the invoice shows the same amounts.',
          )}
        </p>
        <ul className={styles.rules}>
          {rules.map(([what, how]) => (
            <li key={what} className="rule">
              <strong>{t(what)}</strong> {t(how)}
            </li>
          ))}
        </ul>
      </div>
      {worked && <WorkedPrice {...worked} />}
    </section>
  )
}

function WorkedPrice({ product, diameterMm, place, isExample, offer }: Worked) {
  const t = useT()
  const { bars, totalPaise, goodsPaise, freightPaise, loadingPaise, taxPaise } = offer
  const parts = [
    { className: styles.goods, label: t('Goods'), paise: goodsPaise },
    { className: styles.freight, label: t('Freight'), paise: freightPaise },
    { className: styles.loading, label: t('Loading'), paise: loadingPaise },
    { className: styles.tax, label: t('GST'), paise: taxPaise },
  ]
  const load = [
    bars && amountText(t, bars.pieces * 1000, 'piece'),
    bars?.bundles && bars.looseRods === 0 && amountText(t, bars.bundles * 1000, 'bundle'),
    formatTonnes(offer.grams),
  ]
  return (
    <div className={`card ${styles.worked}`}>
      <div className="row between">
        <h3>
          <Link to={paths.product({ identifier: product.identifier }, { v: String(diameterMm) })}>
            {t('{product}, {diameter} mm', { product: product.title, diameter: diameterMm })}
          </Link>
        </h3>
        {offer.priceValidTo && (
          <Badge tone="green">{t('Price valid until {time}', { time: showTime(offer.priceValidTo) })}</Badge>
        )}
      </div>
      <p className="t13 ink3">
        {load.filter(Boolean).join(', ')}
        {isExample && <> · {t('for example to {place}', { place: `${place.pincode} ${place.district}` })}</>}
      </p>
      <div className={styles.proportions} aria-hidden="true">
        {parts.map(({ className, paise }) => (
          <i key={className} className={className} style={{ flex: paise }} />
        ))}
      </div>
      <p className={`${styles.legend} t13 ink2`}>
        {parts.map(({ className, label, paise }) => (
          <span key={className} className={className}>
            {label} {showPercent(mulDiv(paise, 1000, totalPaise) * 10)}
          </span>
        ))}
      </p>
      <dl className={styles.workedSum}>
        <dt>
          <b className={styles.part}>{t('Goods')}</b>
          <span className={styles.working}>
            {formatThousandths(offer.quantityMilli, 3)} kg × {formatInr(offer.pricePaise)}
          </span>
        </dt>
        <dd>{formatInr(goodsPaise)}</dd>
        <dt>
          <b className={styles.part}>{t('Freight')}</b>
          <span className={styles.working}>
            {t('{city} to {place}, {km} km, {vehicle}', {
              city: offer.city,
              place: place.pincode,
              km: offer.km,
              vehicle: offer.vehicle,
            })}
          </span>
        </dt>
        <dd>{formatInr(freightPaise)}</dd>
        <dt>
          <b className={styles.part}>{t('Loading at the yard')}</b>
          <span className={styles.working}>
            {t('{price} per tonne', { price: formatInr(offer.loadingPaisePerTonne) })}
          </span>
        </dt>
        <dd>{formatInr(loadingPaise)}</dd>
        <dt>
          <b className={styles.part}>
            {offer.taxKind === 'IGST'
              ? t('IGST {rate}', { rate: showPercent(offer.rateBp) })
              : t('CGST {half} + SGST {half}', { half: showPercent(offer.rateBp / 2) })}
          </b>
          <span className={styles.working}>{t('on {amount}', { amount: formatInr(offer.taxablePaise) })}</span>
        </dt>
        <dd>{formatInr(taxPaise)}</dd>
        <dt className="total">
          <b className={styles.part}>{t('Delivered price')}</b>
        </dt>
        <dd className="total">
          <b className={styles.part}>{formatInr(totalPaise)}</b>
        </dd>
        <dd className={styles.per}>
          {t('{kg} per kg, {tonne} per tonne', { kg: formatInr(offer.unitPaise), tonne: wholeInr(offer.tonnePaise) })}
        </dd>
      </dl>
    </div>
  )
}
