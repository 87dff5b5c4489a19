import { formatInr } from '@neev/domain/core/money'
import type { CounterStatus } from '@neev/domain/procurement/quotations/counters'
import { useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import css from './negotiation.module.css'
import type { CounterFieldsFragment } from './negotiation.operations.graphql.ts'

type Counter = CounterFieldsFragment

/** Counter-offers, newest first: what was quoted, proposed and answered. */
export function Counters({ counters, states }: { counters: readonly Counter[]; states: StateLabels<CounterStatus> }) {
  const t = useT()
  return (
    <ol className={css.counters}>
      {counters.toReversed().map((counter) => (
        <li key={counter.id}>
          <p className="row wraps">
            <b>{t('Round {n}', { n: counter.round })}</b>
            <Badge tone={states[counter.status].tone}>{t(states[counter.status].label)}</Badge>
            <span className="ink3 t13">{showMoment(counter.madeAt)}</span>
          </p>
          <ul className={css.changes}>
            {counter.lines.map((line) => (
              <li key={line.quotationLineId}>
                <span>{line.title}</span>
                <span className="figure">
                  <s className="ink3">{formatInr(line.quotedPricePaise)}</s> <b>{formatInr(line.pricePaise)}</b>{' '}
                  {perText(t, line.unit)}
                </span>
                {line.quantityMilli !== line.quotedQuantityMilli && (
                  <span className="figure t13">{amountText(t, line.quantityMilli, line.unit)}</span>
                )}
                {line.answeredPricePaise !== null && (
                  <span className="figure t13">
                    {t('Answered with {price}', { price: formatInr(line.answeredPricePaise) })}
                  </span>
                )}
              </li>
            ))}
            {counter.leadDays !== counter.quotedLeadDays && (
              <li>{t('Ready in {n, plural, one {# day} other {# days}}', { n: counter.leadDays })}</li>
            )}
          </ul>
          {counter.note && <p className="kept-lines ink2">{counter.note}</p>}
          {counter.status === 'OPEN' && (
            <p className="t13 ink3">{t('Answer by {moment}.', { moment: showMoment(counter.answerBy) })}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
