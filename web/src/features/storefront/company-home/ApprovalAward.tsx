import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { KnownPrice } from '#shared/comparison/KnownPrice.tsx'
import { deviationLabels, scenarioName } from '#shared/comparison/labels.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showDay, showMoment } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { nameColumn, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import styles from './company.module.css'
import type { ApprovalFieldsFragment } from './company.operations.graphql.ts'

type Award = ApprovalFieldsFragment['awards'][number]
type Line = Award['lines'][number]

/** The comparison that goods were awarded by, as it was frozen: what an approver signs. */
export function ApprovalAward({ award }: { award: Award }) {
  const t = useT()
  const { number, title, isIntact, reason, lines, scenarios } = award
  return (
    <Section
      title={t('Comparison {number}', { number })}
      action={
        <Link className="link" to={paths.userQuoteStatement({ id: award.requestId })}>
          {t('Comparative statement')}
        </Link>
      }
    >
      <div className="stack">
        {!isIntact && (
          <p className="note red">
            {t('The comparison of this order has changed since it was sent. Ask for a new request.')}
          </p>
        )}
        <p>{title}</p>
        {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
        <RowTable label={t('Awarded lines')} columns={lineColumns} rows={lines} />
        {scenarios.length > 0 && <Scenarios award={award} />}
        <Facts award={award} />
      </div>
    </Section>
  )
}

/** Its rank, what differs, and how far it is from the lowest of equal quotations. */
function markOf(t: T, { rank, apartRank, deviations, equalPerUnitPaise, lowestPerUnitPaise, lowestSellerName }: Line) {
  const above = (equalPerUnitPaise ?? 0) - (lowestPerUnitPaise ?? 0)
  return [
    apartRank === null ? (rank === null ? '–' : `L${rank}`) : t('Apart {n}', { n: apartRank }),
    ...deviations.map((one) => t(deviationLabels[one])),
    ...(lowestSellerName !== null && above > 0
      ? [t('{amount} above {seller}', { amount: formatInr(above), seller: lowestSellerName })]
      : []),
  ].join(', ')
}

const lineColumns: ShownColumn<Line>[] = [
  nameColumn<Line>(
    text('Item'),
    ({ title }) => title,
    ({ sellerName, termsDays }, t) =>
      termsDays > 0 ? t('{seller}, {n} days after the invoice', { seller: sellerName, n: termsDays }) : sellerName,
  ),
  textColumn<Line>(text('Quantity'), ({ quantityMilli, unit }, t) => amountText(t, quantityMilli, unit)),
  textColumn<Line>(text('Delivered a unit'), ({ deliveredPerUnitPaise }) =>
    deliveredPerUnitPaise === null ? '–' : formatInr(deliveredPerUnitPaise),
  ),
  {
    title: text('Last paid'),
    show: ({ known, equalPerUnitPaise }) =>
      known && <KnownPrice known={known} pricePaise={equalPerUnitPaise} indexAt={paths.indexSeries} />,
  },
  textColumn<Line>(text('Rank'), (line, t) => markOf(t, line)),
]

/** The ways to award at that time, and this award among them. */
function Scenarios({ award: { scenarios } }: { award: Award }) {
  const t = useT()
  const cheapest = scenarios.find(({ kind }) => kind === 'CHEAPEST')
  const aboveOf = (equalPaise: number) => (cheapest ? equalPaise - cheapest.equalPaise : 0)
  return (
    <div>
      <h3>{t('Ways to award')}</h3>
      <Properties
        of={scenarios.map(({ kind, maxSellers, equalPaise, sellers, arrives }) => [
          scenarioName(t, { kind, maxSellers }),
          <span key={kind}>
            <b>{formatInr(equalPaise)}</b>
            {cheapest && aboveOf(equalPaise) > 0 && (
              <span className="second t13 late">
                {t('{amount} or {percent} above the cheapest', {
                  amount: formatInr(aboveOf(equalPaise)),
                  percent: showPercent(Math.round((aboveOf(equalPaise) * 10_000) / cheapest.equalPaise)),
                })}
              </span>
            )}
            <span className="second t13 ink3">
              {[sellers.join(', '), ...(arrives ? [showDay(arrives)] : [])].join(' · ')}
            </span>
          </span>,
        ])}
      />
    </div>
  )
}

function Facts({ award }: { award: Award }) {
  const t = useT()
  const {
    awardedPaise,
    bestPaise,
    abovePaise,
    requestedLines,
    quoted,
    deliverBy,
    frozenAt,
    frozenBy,
    checkValue,
    open,
  } = award
  return (
    <Properties
      of={[
        [t('Awarded total'), <b key="total">{formatInr(awardedPaise)}</b>],
        [
          t('Still open'),
          open.length > 0 && (
            <ul key="open">
              {open.map(({ description, quantityMilli, unit }) => (
                <li key={description}>{[description, amountText(t, quantityMilli, unit)].join(', ')}</li>
              ))}
            </ul>
          ),
        ],
        [t('Best of equal quotations'), bestPaise === null ? null : formatInr(bestPaise)],
        [
          open.length > 0 ? t('Above it, at equal terms, with what is open') : t('Above it, at equal terms'),
          abovePaise ? formatInr(abovePaise) : null,
        ],
        [t('Requested lines'), String(requestedLines)],
        [t('Quotations'), String(quoted)],
        [t('Deliver by'), deliverBy && showDay(deliverBy)],
        [t('Frozen'), t('{moment} by {name}', { moment: showMoment(frozenAt), name: frozenBy })],
        [t('Check value'), <code key="check">{checkValue}</code>],
      ]}
    />
  )
}
