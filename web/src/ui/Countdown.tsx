import { useT } from '#i18n/use-t.ts'
import { clockText, useSecondsLeft } from './use-clock.ts'

/** Time left until a moment, updated every second. */
export function Countdown({ until }: { until: string }) {
  const t = useT()
  const seconds = useSecondsLeft(until)
  if (seconds === 0) return <span className="late-text">{t('expired')}</span>
  return (
    <span className={seconds < 300 ? 'late-text figure' : 'figure'} role="timer">
      {t('{time} left', { time: clockText(seconds) })}
    </span>
  )
}
