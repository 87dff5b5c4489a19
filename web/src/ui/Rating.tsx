import { useT } from '#i18n/use-t.ts'
import styles from './Rating.module.css'

/** A rating from 1 to 5 as a figure in a square: filled from 3 on, outlined below. */
export function Rating({ value }: { value: number }) {
  const t = useT()
  return (
    <span className={value < 3 ? `${styles.rating} ${styles.low}` : styles.rating}>
      <span aria-hidden="true">{value}</span>
      <span className="hidden-text">{t('{n} of 5', { n: value })}</span>
    </span>
  )
}
