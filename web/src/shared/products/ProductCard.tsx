import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Picture } from '#shared/pictures/Picture.tsx'
import { amountText, massText, perText } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { PriceOrigin } from './PriceOrigin.tsx'
import styles from './ProductCard.module.css'
import type { ProductCardFragment } from './product-card.graphql.ts'

type Props = {
  card: ProductCardFragment
  to: string
  /** In the upper right corner of the picture, such as the heart. */
  corner?: ReactNode
  /** Below, such as the comparison checkbox. */
  children?: ReactNode
  /** Heading level of the name, for the page's outline. */
  heading?: 'h2' | 'h3'
}

/** A product in a list: name, delivered price, quantity, origin and date. */
export function ProductCard({ card, to, corner, children, heading: Heading = 'h3' }: Props) {
  const { variant, kind, category, drawing } = card
  // For a series the priced size, for a single product its name
  const title = kind === 'SINGLE' ? card.title : variant.title
  return (
    <article className={`card ${styles.productCard}`}>
      <Link className="tile" to={to} tabIndex={-1} aria-hidden="true">
        <Picture kind={kind} category={category.slug} drawing={drawing} attributes={variant.attributes} detail="low" />
      </Link>
      {corner}
      <div className={styles.body}>
        <Heading className="name">
          <Link to={to}>{title}</Link>
        </Heading>
        <CardPrice card={card} />
      </div>
      {children}
    </article>
  )
}

/** The price of a card in three lines: amount per unit, quantity, place and date. */
export function CardPrice({ card }: { card: ProductCardFragment }) {
  const t = useT()
  const { delivered, variant, fromPaise, inStock, priceBuyer } = card
  if (!delivered) {
    return (
      <p className={styles.costs}>
        <span className="figure">
          <span className="t13 ink3">{t('from')}</span> <b>{formatInr(fromPaise)}</b>{' '}
          <span className="t13 ink3">{perText(t, variant.unit)}</span>
        </span>
        <span className="t13 ink3">{t('ex-yard, before GST and freight')}</span>
        <Origin origin={priceBuyer} />
      </p>
    )
  }
  const { unitPaise, quantityMilli, grams, city, deliverBy } = delivered
  return (
    <p className={styles.costs}>
      <span className="figure">
        <b>{formatInr(unitPaise)}</b> <span className="t13 ink3">{perText(t, variant.unit)}</span>
      </span>
      <span className="t13 ink3">
        {variant.unit === 'kg'
          ? t('for {amount}', { amount: massText(grams) })
          : t('for {amount}, {mass}', { amount: amountText(t, quantityMilli, variant.unit), mass: massText(grams) })}
      </span>
      <span className="t13 ink3">
        {inStock ? t('from {city}, {day}', { city, day: showDay(deliverBy) }) : t('Out of stock')}
      </span>
      <Origin origin={priceBuyer} />
    </p>
  )
}

/** In a row of its own, no wider than its text. */
const Origin = ({ origin }: { origin: string }) =>
  origin === 'EVERYONE' ? null : (
    <span>
      <PriceOrigin origin={origin} />
    </span>
  )
