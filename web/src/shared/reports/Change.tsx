import { useT } from '#i18n/use-t.ts'
import { showPercent } from '#ui/format/percent.ts'
import styles from './Change.module.css'

/** The change of an amount against the period before, in percent with an arrow; says "new" if there was nothing. */
export function Change({ now, before }: { now: number; before: number }) {
  const t = useT()
  if (before <= 0) return <span className="ink3">{now > 0 ? t('new') : '–'}</span>
  const permille = Math.round(((now - before) / before) * 1000)
  if (permille === 0) return <span className="ink3">{t('no change')}</span>
  const isMore = permille > 0
  return (
    <span className={isMore ? styles.more : styles.less}>
      <span aria-hidden="true">{isMore ? '▲ ' : '▼ '}</span>
      <span className="hidden-text">{isMore ? t('more:') : t('less:')} </span>
      {showPercent(Math.abs(permille) * 10)}
    </span>
  )
}
