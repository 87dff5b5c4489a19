import type { OfferSort } from '@neev/domain/catalogue/ranking/ranking'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import styles from './product.module.css'
import { changedQuery } from './product-state.ts'

const sortLabels = {
  RECOMMENDED: text('Recommended'),
  PRICE: text('Lowest delivered price'),
  FASTEST: text('Fastest'),
} as const

/** The orders to choose from; links, so that they work before scripts. */
export function OfferSorts({ sort, query }: { sort: OfferSort; query: string }) {
  const t = useT()
  return (
    <nav className={styles.sorts} aria-label={t('Order of offers')}>
      {(['RECOMMENDED', 'PRICE', 'FASTEST'] as const).map((one) => (
        <Link
          key={one}
          className={one === sort ? 'button small chosen' : 'button small'}
          aria-current={one === sort ? 'true' : undefined}
          to={changedQuery(new URLSearchParams(query), { sort: one, offer: null })}
          replace
          preventScrollReset
          rel="nofollow"
        >
          {t(sortLabels[one])}
        </Link>
      ))}
    </nav>
  )
}
