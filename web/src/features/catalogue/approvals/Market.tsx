import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import type { Change } from './change.ts'

const percentOf = (paise: number, ofPaise: number) => {
  const percent = Math.round((paise * 100) / ofPaise) - 100
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('en-IN')} %`
}

/** Prices of other sellers beside the requested one. */
export function Market({ change: { market, actions, kind } }: { change: Change }) {
  const t = useT()
  const step = actions.find(({ name }) => name.endsWith('Paise'))
  const proposed = Number(step?.new ?? 0)
  const now = kind === 'UPDATE' && step?.old ? Number(step.old) : null
  return (
    <Section title={t('Other sellers’ prices')}>
      {market === null ? (
        <p className="ink2">{t('No other seller offers this, so there is nothing to compare.')}</p>
      ) : (
        <Properties
          of={[
            [t('Median'), formatInr(market.medianPaise)],
            [t('Price range'), `${formatInr(market.thresholdPaise)} – ${formatInr(market.maxPaise)}`],
            [t('Sellers'), market.sellers],
            [t('Requested price compared to the median'), percentOf(proposed, market.medianPaise)],
          ]}
        />
      )}
      {now !== null && (
        <Properties
          of={[
            [
              t('Requested price compared to the current price'),
              `${formatInr(now)} → ${formatInr(proposed)}, ${percentOf(proposed, now)}`,
            ],
          ]}
        />
      )}
    </Section>
  )
}
