import { pieceGrams, STANDARD_LENGTH_MM } from '@neev/domain/catalogue/bars/tmt'
import { formatInr } from '@neev/domain/core/money'
import { formatTonnes } from '@neev/domain/core/quantity'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import type { ProductCardFragment } from '#shared/products/product-card.graphql.ts'
import { wholeInr } from '#ui/format/amounts.ts'
import styles from './PriceStrip.module.css'

const category = { categoryname: 'tmt-bars' }

type Props = {
  place: { pincode: string } | null
  stripBar: { diameterMm: number; grade: string }
  strip: ProductCardFragment[]
}

/** Prices of one bar by brand, lowest first. */
export function PriceStrip({ place, stripBar, strip }: Props) {
  const t = useT()
  const { diameterMm, grade } = stripBar
  const piece = pieceGrams(diameterMm, STANDARD_LENGTH_MM) ?? 1
  const grams = strip[0]?.delivered?.grams
  const bar = { diameter: diameterMm, grade }
  return (
    <section className="section" aria-labelledby="strip">
      <header>
        <h2 id="strip">
          {place ? t('TMT today, delivered to {place}', { place: place.pincode }) : t('TMT today, ex-yard')}
        </h2>
        <span className="ink3">
          {grams
            ? t('{diameter} mm, {grade}, {pieces} pieces ({tonnes}), GST included', {
                ...bar,
                pieces: Math.round(grams / piece),
                tonnes: formatTonnes(grams),
              })
            : t('{diameter} mm, {grade}, before GST and freight', bar)}
        </span>
        <Link className="link" to={paths.categoryTmt(category)}>
          {t('Full rate card')}
        </Link>
      </header>
      {strip.length === 0 ? (
        <p className="note">
          {t('No seller delivers {diameter} mm bars to {place} yet.', { ...bar, place: place?.pincode ?? '' })}
        </p>
      ) : (
        <ul className={`${styles.strip} card`}>
          {strip.map((card) => (
            <li key={card.id}>
              <Link to={paths.product({ identifier: card.identifier }, { v: card.variant.sku })}>
                <span className={styles.who}>
                  <b>{card.brand?.name ?? card.title}</b>
                  <span className="t13 ink3">{card.grades.join(', ')}</span>
                </span>
                <Price card={card} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Price({ card: { delivered, fromPaise } }: { card: ProductCardFragment }) {
  const t = useT()
  return (
    <span className={styles.cost}>
      <span>
        {!delivered && <span className="ink3 t13">{t('from')} </span>}
        <span className={styles.big}>{formatInr(delivered?.unitPaise ?? fromPaise)}</span>{' '}
        <span className="ink3 t13">{t('per {unit}', { unit: 'kg' })}</span>
      </span>
      <span className="ink2 t13">
        {t('{price} per tonne', { price: wholeInr(delivered?.tonnePaise ?? fromPaise * 1000) })}
      </span>
    </span>
  )
}
