import { formatInr } from '@neev/domain/core/money'
import { scenarioLimitsForm } from '@neev/domain/procurement/quotations/quotations'
import { quoteRequestLimits } from '@neev/domain/procurement/quotations/requests'
import { useState } from 'react'
import { useErrorText } from '#graphql/error-text.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { scenarioName } from '#shared/comparison/labels.ts'
import { Form } from '#ui/form/Form.tsx'
import { CountField, MoneyField } from '#ui/form/fields.tsx'
import { showDay } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { type QuoteRequestFieldsFragment, QuoteScenarios } from '../quotations.operations.graphql.ts'
import { type Award, awardOf, isSame, type Scenario } from './award.ts'
import css from './comparison.module.css'

type Comparing = NonNullable<QuoteRequestFieldsFragment['comparison']>
type Props = {
  requestId: string
  comparison: Comparing
  /** Number of requested lines. */
  of: number
  award: Award
  onChoose: (award: Award) => void
}

/** Ways to award, to choose with one click, within limits that the buyer can change. */
export function Scenarios({ requestId, comparison, of, award, onChoose }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const [limits, setLimits] = useState<Limits | null>(null)
  const { data, error, stale } = useGql(
    QuoteScenarios,
    { id: requestId, limits: limits ?? preset },
    { keep: true, skip: limits === null },
  )
  const scenarios = (limits && data?.quoteScenarios) || comparison.scenarios
  const cheapest = scenarios.find(({ kind }) => kind === 'CHEAPEST')
  return (
    <section aria-label={t('Ways to award')} className="stack">
      <div className={css.options} aria-busy={stale}>
        {alike(scenarios).map(([scenario, ...same]) => (
          <button
            key={scenario.kind}
            type="button"
            className={css.option}
            aria-pressed={isSame(awardOf(scenario), award)}
            onClick={() => onChoose(awardOf(scenario))}
          >
            <span className="ink2">{[scenario, ...same].map((one) => scenarioName(t, one)).join(' · ')}</span>
            <span className={css.total}>{formatInr(scenario.totalPaise)}</span>
            <Facts scenario={scenario} cheapest={cheapest} lines={{ n: comparison.equalLines, of }} />
          </button>
        ))}
      </div>
      {scenarios.length === 0 && <p className="note amber">{t('No way to buy within these limits.')}</p>}
      {error && <p className="note red">{errorText(error)}</p>}
      <details>
        <summary className={css.toggle}>
          <span className="link">{t('Change limits')}</span>
        </summary>
        <LimitsForm comparison={comparison} onChange={setLimits} />
      </details>
    </section>
  )
}

/** Scenarios that take the same, together. */
function alike(scenarios: readonly Scenario[]): [Scenario, ...Scenario[]][] {
  const groups: [Scenario, ...Scenario[]][] = []
  for (const one of scenarios) {
    const group = groups.find(([first]) => isSame(awardOf(first), awardOf(one)))
    if (group) group.push(one)
    else groups.push([one])
  }
  return groups
}

type Limits = { maxSellers: number; caps: { sellerId: string; paise: number }[]; maxSharePercent: number | null }
const preset: Limits = { maxSellers: 2, caps: [], maxSharePercent: null }

/** What a scenario costs at equal terms, beside the cheapest; its sellers and days; and how near it is to the cheapest possible. */
function Facts({
  scenario,
  cheapest,
  lines,
}: {
  scenario: Scenario
  cheapest: Scenario | undefined
  lines: { n: number; of: number }
}) {
  const t = useT()
  const { equalPaise, totalPaise, isExact, gapBp, arrives, parts } = scenario
  const above = cheapest ? equalPaise - cheapest.equalPaise : 0
  return (
    <>
      {equalPaise !== totalPaise && (
        <span className="t13 ink2">{t('{amount} at equal terms of payment', { amount: formatInr(equalPaise) })}</span>
      )}
      {above > 0 && cheapest && (
        <span className="t13 late">
          {t('{amount} or {percent} above the cheapest', {
            amount: formatInr(above),
            percent: showPercent(Math.round((above * 10_000) / cheapest.equalPaise)),
          })}
        </span>
      )}
      <span className="t13">{parts.map(({ sellerName }) => sellerName).join(', ')}</span>
      {arrives && <span className="t13 ink2">{t('All there on {day}', { day: showDay(arrives) })}</span>}
      {lines.n < lines.of && (
        <span className="ink3 t13">
          {t('{n} of {all} lines: the others have no equal quotation.', { n: lines.n, all: lines.of })}
        </span>
      )}
      <span className="ink3 t13">
        {isExact
          ? t('Every combination was tried')
          : gapBp === null
            ? t('Too many combinations to try all')
            : t('At most {percent} above the lowest possible', { percent: showPercent(gapBp) })}
      </span>
    </>
  )
}

/** Sellers, the largest part with one, and the highest amount with each. */
function LimitsForm({ comparison, onChange }: { comparison: Comparing; onChange: (limits: Limits) => void }) {
  const t = useT()
  const sellers = comparison.quotations.map(({ sellerId, sellerName }) => ({ sellerId, sellerName }))
  return (
    <Form
      schema={scenarioLimitsForm}
      defaults={{
        maxSellers: preset.maxSellers,
        maxSharePercent: null,
        caps: sellers.map(({ sellerId }) => ({ sellerId, paise: null })),
      }}
      submit={t('Apply limits')}
      onSubmit={async (limits) => onChange(limits)}
    >
      <div className="columns">
        <CountField
          name="maxSellers"
          label={t('Sellers at most')}
          hint={t('1 to {max}', { max: quoteRequestLimits.maxQuotes })}
        />
        <CountField
          name="maxSharePercent"
          label={t('Largest part of the goods with one seller')}
          unit="%"
          hint={t('10 to 100. Lines are split where it is needed.')}
          optional
        />
      </div>
      <fieldset className="stack">
        <legend className="semi">{t('Highest amount with a seller, delivered, with GST')}</legend>
        <div className="columns">
          {sellers.map(({ sellerId, sellerName }, at) => (
            <MoneyField key={sellerId} name={`caps.${at}.paise`} label={sellerName} optional />
          ))}
        </div>
      </fieldset>
    </Form>
  )
}
