import { useEffect, useEffectEvent } from 'react'
import { useT } from '#i18n/use-t.ts'
import { showTime } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { clockText, useSecondsLeft } from '#ui/use-clock.ts'
import styles from './checkout.module.css'

type Props = { until: string; minutes: number; onEnd: () => void }

/** Remaining time of the price lock. At its end the order is priced again. */
export function PriceLock({ until, minutes, onEnd }: Props) {
  const t = useT()
  const left = useSecondsLeft(until)
  const over = left === 0
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (over) end()
  }, [over])
  return (
    <section className={styles.priceLock} aria-label={t('Prices locked')}>
      <div className="row between">
        <span className="row">
          <Icon name="lock" />
          {t('Prices locked')}
        </span>
        <b role="timer">{clockText(left)}</b>
      </div>
      <progress max={minutes * 60} value={Math.min(left, minutes * 60)} aria-label={t('Time left')} />
      <p className="t13">
        {t('Locked until {time}. If the lock expires, you see old and new prices before you pay.', {
          time: showTime(until),
        })}
      </p>
    </section>
  )
}
