import type { RankingPart } from '@neev/domain/catalogue/ranking/ranking'
import { useT } from '#i18n/use-t.ts'
import { showMoment } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { rankingPartLabels } from './ranking-labels.ts'
import css from './WhyPlace.module.css'

type Score = {
  points: number
  parts: readonly { part: RankingPart; weightBp: number; score: number; points: number }[]
  deliveries: number
  onTime: number
  requests: number
  answered: number
  countedAt: string
}
type Props = {
  score: Score
  seller: { name: string; rating?: number | null; ratingCount: number }
  /** How far the delivered price is above the lowest, in basis points. */
  aboveBp: number
}

/** Why an offer has its place: four parts that add up, with the figures behind them. Opens without scripts. */
export function WhyPlace({ score, seller, aboveBp }: Props) {
  const t = useT()
  return (
    <details className={css.why}>
      <summary className="link">
        {t('Why this place?')} <span className="hidden-text">{seller.name}</span>{' '}
        <span className="ink3">{t('{n} of 1,000 points', { n: score.points })}</span>
      </summary>
      <dl className={css.parts}>
        {score.parts.map(({ part, weightBp, score: own, points }) => (
          <div key={part}>
            <dt>{t(rankingPartLabels[part])}</dt>
            <dd className="ink2">{figureOf(t, part, score, seller, aboveBp)}</dd>
            <dd className={css.points}>
              {t('{score} × {weight} = {points}', { score: own, weight: showPercent(weightBp), points })}
            </dd>
          </div>
        ))}
        <div>
          <dt className="medium">{t('Total')}</dt>
          <dd className="ink3">{t('Counted {moment}', { moment: showMoment(score.countedAt) })}</dd>
          <dd className={`medium ${css.points}`}>{score.points}</dd>
        </div>
      </dl>
    </details>
  )
}

function figureOf(
  t: ReturnType<typeof useT>,
  part: RankingPart,
  { deliveries, onTime, requests, answered }: Score,
  { rating, ratingCount }: Props['seller'],
  aboveBp: number,
): string {
  if (part === 'PRICE')
    return aboveBp === 0 ? t('The lowest') : t('{percent} above the lowest', { percent: showPercent(aboveBp) })
  if (part === 'ON_TIME')
    return deliveries === 0
      ? t('No deliveries in 180 days')
      : t('{n} of {all, plural, one {# delivery} other {# deliveries}} on time in 180 days', {
          n: onTime,
          all: deliveries,
        })
  if (part === 'RATING')
    return ratingCount === 0 || rating === null || rating === undefined
      ? t('No ratings yet')
      : t('{rating} of 5 from {n, plural, one {# rating} other {# ratings}}', {
          rating: rating.toFixed(1),
          n: ratingCount,
        })
  if (requests === 0) return t('No requests in 180 days')
  return t('{n} of {all, plural, one {# request} other {# requests}} answered in time in 180 days', {
    n: answered,
    all: requests,
  })
}
