import { formatInr } from '@neev/domain/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showDay } from '#kit/format/dates.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { amountText, massText, perText } from './amounts.ts'
import { Picture } from './Picture.tsx'
import type { ProductCardFragment } from './product-card.graphql.ts'

type Props = {
  card: ProductCardFragment
  to: string
  /** At the picture's upper right, such as the heart. */
  corner?: ReactNode
  /** Below, such as the box to compare. */
  children?: ReactNode
  /** Heading level of the name; cards are part of the page's outline. */
  heading?: 'h2' | 'h3'
}

/** A product in a list: what it is, what it costs at the site, for how much of it, from where and when. */
export function ProductCard({ card, to, corner, children, heading: Heading = 'h3' }: Props) {
  const { variant, kind, category, drawing } = card
  // of a family the size that the price is of, of a single thing its own name
  const title = kind === 'SINGLE' ? card.title : variant.title
  return (
    <article className="card product-card">
      <Link className="tile" to={to} tabIndex={-1} aria-hidden="true">
        <Picture kind={kind} category={category.slug} drawing={drawing} attributes={variant.attributes} detail="low" />
      </Link>
      {corner}
      <div className="says">
        <Heading className="name">
          <Link to={to}>{title}</Link>
        </Heading>
        <CardPrice card={card} />
      </div>
      {children}
    </article>
  )
}

/** The price of a card in three lines: the figure with its unit, the quantity it is for, the place and day it comes from. */
export function CardPrice({ card }: { card: ProductCardFragment }) {
  const t = useT()
  const { delivered, variant, fromPaise, inStock } = card
  if (!delivered) {
    return (
      <p className="costs">
        <span className="figure">
          <span className="t13 ink3">{t('from')}</span> <b>{formatInr(fromPaise)}</b>{' '}
          <span className="t13 ink3">{perText(t, variant.unit)}</span>
        </span>
        <span className="t13 ink3">{t('ex-yard, before GST and freight')}</span>
      </p>
    )
  }
  const { unitPaise, quantityMilli, grams, city, deliverBy } = delivered
  return (
    <p className="costs">
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
    </p>
  )
}
