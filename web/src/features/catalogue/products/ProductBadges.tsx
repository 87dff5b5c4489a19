import { useT } from '#i18n/use-t.ts'
import badgesStyles from '#ui/feedback/badges.module.css'
import styles from './product.module.css'
import type { Product, Variant } from './product-state.ts'

/** What buyers look for first: stock, grade and standard. */
export default function Badges({
  product,
  variant,
  inStock,
}: {
  product: Product
  variant: Variant
  inStock: boolean
}) {
  const t = useT()
  const { standard, isiMark } = product
  return (
    <p className={`row wraps ${badgesStyles.badges} ${styles.badges}`}>
      {inStock && <span className="badge green">{t('In stock')}</span>}
      {variant.grade && <span className="badge plain">{variant.grade}</span>}
      {standard && <span className="badge plain">{isiMark ? t('ISI, {standard}', { standard }) : standard}</span>}
    </p>
  )
}
