import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Photo, photoOf } from '#shared/pictures/Photo.tsx'
import { Picture } from '#shared/pictures/Picture.tsx'
import goodsStyles from '#shared/products/goods.module.css'
import productCardStyles from '#shared/products/ProductCard.module.css'
import { perText } from '#ui/format/amounts.ts'
import type { AskCardFragment } from './ask-card.graphql.ts'
import { serviceNames } from './service-labels.ts'

type Props = { cards: readonly AskCardFragment[]; to: (identifier: string) => string }

/** Products and services without a price, for which one sends an enquiry. */
export function AskCards({ cards, to }: Props) {
  const t = useT()
  if (cards.length === 0) return null
  return (
    <section className="section" aria-labelledby="on-request">
      <header>
        <h2 id="on-request">{t('On request')}</h2>
        <span className="ink3">{t('Enter how much you need; the partner sends you a price.')}</span>
      </header>
      <div className={`${goodsStyles.cardGrid} ${goodsStyles.five}`}>
        {cards.map((card) => (
          <AskCard key={card.identifier} card={card} to={to(card.identifier)} />
        ))}
      </div>
    </section>
  )
}

function AskCard({ card, to }: { card: AskCardFragment; to: string }) {
  const t = useT()
  const { title, kind, categorySlug, categoryName, serviceKind, drawing, partner, partners, hintPaise, unit } = card
  const photo = photoOf(drawing)
  return (
    <article className={`card ${productCardStyles.productCard}`}>
      {(kind || photo) && (
        <Link className="tile" to={to} tabIndex={-1} aria-hidden="true">
          {photo ? (
            <Photo photo={photo} show="low" />
          ) : (
            <Picture kind={kind ?? 'SINGLE'} category={categorySlug} drawing={drawing} detail="low" />
          )}
        </Link>
      )}
      <div className={productCardStyles.body}>
        <h3 className="name">
          <Link to={to}>{title}</Link>
        </h3>
        <p className={productCardStyles.costs}>
          <b>{t('Price on request')}</b>
          {hintPaise != null && (
            <span className="t13 ink3">
              {t('about {price} {unit}', { price: formatInr(hintPaise), unit: perText(t, unit) })}
            </span>
          )}
          <span className="t13 ink3">
            {[
              serviceKind ? t(serviceNames[serviceKind]) : categoryName,
              partners > 1 ? t('{n} partners', { n: partners }) : partner,
            ].join(', ')}
          </span>
        </p>
      </div>
    </article>
  )
}
