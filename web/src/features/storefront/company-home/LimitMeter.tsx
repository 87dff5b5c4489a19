import type { LimitReset } from '@neev/domain/businesses/company-members'
import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import styles from './company.module.css'
import { limitResetNames } from './company-labels.ts'

type Props = { limitPaise: number | null | undefined; usedPaise: number | null | undefined; limitReset: LimitReset }

/** How much of a spend limit is used; nothing for amounts that the user may not see. */
export function LimitMeter({ limitPaise, usedPaise, limitReset }: Props) {
  const t = useT()
  if (usedPaise === null || usedPaise === undefined) return null
  if (limitPaise === null || limitPaise === undefined) {
    return <span className="ink3 t13">{t('no limit; {used} ordered', { used: formatInr(usedPaise) })}</span>
  }
  const share = limitPaise === 0 ? 100 : Math.min(100, Math.round((usedPaise / limitPaise) * 100))
  return (
    <span className="t13 ink2">
      {t('{used} of {limit} {period}', {
        used: formatInr(usedPaise),
        limit: formatInr(limitPaise),
        period: t(limitResetNames[limitReset]),
      })}
      <span className={styles.meter} aria-hidden="true">
        <span className={share >= 90 ? styles.over : undefined} style={{ width: `${share}%` }} />
      </span>
    </span>
  )
}
