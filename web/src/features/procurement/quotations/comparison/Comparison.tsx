import { formatInr } from '@neev/domain/core/money'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ruleText as whyText } from '#graphql/rule-text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { KnownPrice } from '#shared/comparison/KnownPrice.tsx'
import { deviationLabels } from '#shared/comparison/labels.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showDay, showMoment } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { quotationStates } from '../quotation-labels.ts'
import type { QuoteRequestFieldsFragment } from '../quotations.operations.graphql.ts'
import { type Award, awardOf, type Quotation, toggleLine } from './award.ts'
import { Choice } from './Choice.tsx'
import css from './comparison.module.css'
import { Scenarios } from './Scenarios.tsx'

type Request = QuoteRequestFieldsFragment
type Comparing = NonNullable<Request['comparison']>

/** The quotations of a request side by side; the buyer chooses lines and awards them. */
export function Comparison({ request, mayAward }: { request: Request; mayAward: boolean }) {
  const t = useT()
  const { comparison } = request
  // Nothing is chosen where nothing can be
  const [award, setAward] = useState<Award>(() => awardOf(mayAward ? comparison?.scenarios[0] : undefined))
  if (!comparison || comparison.quotations.length === 0) return null
  return (
    <>
      {mayAward && (
        <Scenarios
          requestId={request.id}
          comparison={comparison}
          of={request.lines.length}
          award={award}
          onChoose={setAward}
        />
      )}
      <Section
        title={t('Compare {n, plural, one {# quotation} other {# quotations}}', { n: comparison.quotations.length })}
      >
        <Matrix request={request} comparison={comparison} award={award} onChoose={mayAward ? setAward : null} />
        <Cards request={request} comparison={comparison} award={award} onChoose={mayAward ? setAward : null} />
        <p className="ink3 t13">
          {t(
            'L1 is the lowest delivered price among equal quotations of a line: the requested quantity and goods, on the day and with the certificate that were asked for. All others are ranked apart.',
          )}{' '}
          {comparison.quotations.some(({ paymentDays }) => paymentDays > 0) &&
            t('Days to pay count at {percent} a year, your cost of money.', {
              percent: showPercent(comparison.costOfMoneyBp),
            })}
        </p>
      </Section>
      {mayAward && <Choice key={[...award].join()} request={request} award={award} onChoose={setAward} />}
    </>
  )
}

type Fact = [label: string, show: (quotation: Quotation) => ReactNode]

/** Sums and terms of a quotation. */
const factsOf = (t: T): Fact[] => [
  [t('Goods'), ({ goodsPaise }) => formatInr(goodsPaise)],
  [t('Freight'), ({ freightPaise }) => formatInr(freightPaise)],
  [t('Loading'), ({ loadingPaise }) => formatInr(loadingPaise)],
  [t('GST'), ({ taxPaise }) => formatInr(taxPaise)],
  [
    t('Delivered total'),
    ({ whyNot, totalPaise, rank }) =>
      whyNot ? (
        <span className="late">{whyText(t, whyNot)}</span>
      ) : (
        <>
          <Rank rank={rank} /> <b>{formatInr(totalPaise)}</b>
        </>
      ),
  ],
  [t('Ready in'), ({ leadDays }) => t('{n, plural, one {# day} other {# days}}', { n: leadDays })],
  [t('Payment'), ({ paymentDays, termsDays }) => <Payment days={paymentDays} counted={termsDays} />],
  [t('Test certificate'), ({ hasCertificate }) => (hasCertificate ? t('Yes') : t('No'))],
  [t('Score of 1,000'), ({ score }) => score ?? '–'],
  [t('Prices valid until'), ({ validUntil }) => showMoment(validUntil)],
  [t('Note'), ({ note }) => note ?? '–'],
]

type MatrixProps = { request: Request; comparison: Comparing; award: Award; onChoose: ((award: Award) => void) | null }

function Matrix({ request, comparison, award, onChoose }: MatrixProps) {
  const t = useT()
  const { quotations } = comparison
  const rows = factsOf(t)
  const known = comparison.known.length > 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <section className={css.frame} aria-label={t('Comparison of quotations')} tabIndex={0}>
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('Item')}</th>
            {known && (
              <th scope="col" className={css.known}>
                {t('Last paid')}
              </th>
            )}
            {quotations.map(({ id, sellerId, sellerName, number, revision, status }) => (
              <th key={id} scope="col">
                {sellerName}
                <span className="second t13 ink3">{t('{number}, revision {n}', { number, n: revision })}</span>
                <NegotiateLink sellerId={sellerId} status={request.status} />
                {status !== 'SENT' && (
                  <Badge tone={quotationStates[status].tone}>{t(quotationStates[status].label)}</Badge>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {request.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.description}
                <span className="second t13 ink3">{amountText(t, line.quantityMilli, line.unit)}</span>
              </th>
              {known && (
                <td className={css.known}>
                  <Known comparison={comparison} lineId={line.id} />
                </td>
              )}
              {quotations.map((quotation) => (
                <LineCell
                  key={quotation.id}
                  quotation={quotation}
                  lineId={line.id}
                  requestedUnit={line.unit}
                  award={award}
                  onChoose={onChoose && ((id) => onChoose(toggleLine(award, id, line.id, quotations)))}
                />
              ))}
            </tr>
          ))}
          {rows.map(([label, show]) => (
            <tr key={label}>
              <th scope="row" colSpan={known ? 2 : 1}>
                {label}
              </th>
              {quotations.map((quotation) => (
                <td key={quotation.id}>{show(quotation)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What is known of the price of a requested line, beside its lowest price among equal quotations. */
function Known({ comparison, lineId }: { comparison: Comparing; lineId: string }) {
  const known = comparison.known.find((one) => one.lineId === lineId)
  const answers = comparison.quotations.flatMap(({ lines }) => lines.filter((one) => one.requestLineId === lineId))
  const lowest = answers.find(({ rank }) => rank === 1)
  return known ? (
    <KnownPrice known={known} pricePaise={lowest?.equalPerUnitPaise ?? null} indexAt={paths.indexSeries} />
  ) : null
}

/** The same on a narrow screen: one closed block for each seller. */
function Cards({ request, comparison, award, onChoose }: MatrixProps) {
  const t = useT()
  const { quotations } = comparison
  return (
    <div className={css.cards}>
      {quotations.map((quotation) => (
        <details
          key={quotation.id}
          className={css.card}
          open={quotation.lines.some(({ id, isAwarded }) => isAwarded || award.has(id))}
        >
          <summary>
            <b>{quotation.sellerName}</b>
            <span>
              <Rank rank={quotation.rank} /> <b>{formatInr(quotation.totalPaise)}</b>
            </span>
          </summary>
          <ul className="stack">
            {request.lines.map((line) => (
              <li key={line.id} className={css.cardLine}>
                <span>
                  {line.description}
                  <span className="second t13 ink3">{amountText(t, line.quantityMilli, line.unit)}</span>
                  <Known comparison={comparison} lineId={line.id} />
                </span>
                <LineFacts
                  quotation={quotation}
                  lineId={line.id}
                  requestedUnit={line.unit}
                  award={award}
                  onChoose={onChoose && ((id) => onChoose(toggleLine(award, id, line.id, quotations)))}
                />
              </li>
            ))}
          </ul>
          <NegotiateLink sellerId={quotation.sellerId} status={request.status} />
          <Properties of={factsOf(t).map(([label, show]) => [label, show(quotation)])} />
        </details>
      ))}
    </div>
  )
}

/** Opens the seller: counter-offers until the award, and the conversation. */
function NegotiateLink({ sellerId, status }: { sellerId: string; status: Request['status'] }) {
  const t = useT()
  return (
    <Link className="link t13" to={{ search: `?seller=${sellerId}` }} preventScrollReset>
      {status === 'OPEN' || status === 'CLOSED' ? t('Negotiate') : t('Messages')}
    </Link>
  )
}

/** When a quotation is to be paid, and whether its days count. */
function Payment({ days, counted }: { days: number; counted: number }) {
  const t = useT()
  if (days === 0) return t('In advance')
  return (
    <>
      {t('{n} days after the invoice', { n: days })}
      {counted === 0 && <span className="second t13 late">{t('Without credit from this seller: in advance')}</span>}
    </>
  )
}

/** L1 for the lowest price, L2 for the next; those that differ are numbered apart. */
function Rank({ rank, apart = null }: { rank: number | null; apart?: number | null }) {
  const t = useT()
  if (apart !== null) return <span className={`${css.rank} ${css.apart}`}>{t('Apart {n}', { n: apart })}</span>
  return rank === null ? null : <span className={rank === 1 ? `${css.rank} ${css.lowest}` : css.rank}>L{rank}</span>
}

type CellProps = {
  quotation: Quotation
  lineId: string
  requestedUnit: string
  award: Award
  onChoose: ((id: string) => void) | null
}

function LineCell(props: CellProps) {
  const { quotation, lineId, award, onChoose } = props
  const line = quotation.lines.find(({ requestLineId }) => requestLineId === lineId)
  return (
    <td className={onChoose && line && award.has(line.id) ? css.chosen : undefined}>
      <LineFacts {...props} />
    </td>
  )
}

/** The price of a line with its rank; a button where it can be chosen. */
function LineFacts({ quotation, lineId, requestedUnit, award, onChoose }: CellProps) {
  const t = useT()
  const line = quotation.lines.find(({ requestLineId }) => requestLineId === lineId)
  if (!line) return <span className="ink3">{t('Not quoted')}</span>
  const {
    id,
    title,
    pricePaise,
    unit,
    deliveredPerUnitPaise,
    equalPerUnitPaise,
    arrives,
    quantityMilli,
    deviations,
    rank,
    apartRank,
    isAlternate,
    isAwarded,
    awardedMilli,
    isOrdered,
    remark,
    scheduleId,
  } = line
  const taken = award.get(id)
  const facts = (
    <>
      <span>
        <Rank rank={rank} apart={apartRank} />{' '}
        <b>{deliveredPerUnitPaise === null ? '–' : formatInr(deliveredPerUnitPaise)}</b> {perText(t, requestedUnit)}
      </span>
      {equalPerUnitPaise !== null && equalPerUnitPaise !== deliveredPerUnitPaise && (
        <span className="t13 ink2">
          {t('{price} after {n} days', { price: formatInr(equalPerUnitPaise), n: quotation.termsDays })}
        </span>
      )}
      <span className="t13">{amountText(t, quantityMilli, unit)}</span>
      {arrives && <span className="t13 ink3">{showDay(arrives)}</span>}
      {deviations.length > 0 && (
        <span className="t13 late">{deviations.map((one) => t(deviationLabels[one])).join(', ')}</span>
      )}
      <span className="t13 ink3">{t('{price} before freight and GST', { price: formatInr(pricePaise) })}</span>
      {isAlternate && <span className="t13">{t('Alternative: {title}', { title })}</span>}
      {remark && <span className="t13 ink3">{remark}</span>}
      {taken !== undefined && taken !== quantityMilli && (
        <span className="t13 semi">{t('Chosen: {amount}', { amount: amountText(t, taken, unit) })}</span>
      )}
      {isAwarded && (
        <Badge tone="green">
          {[
            isOrdered && !scheduleId ? t('Ordered') : t('Awarded'),
            ...(awardedMilli === null || awardedMilli === quantityMilli ? [] : [amountText(t, awardedMilli, unit)]),
          ].join(' ')}
        </Badge>
      )}
    </>
  )
  if (!onChoose || quotation.status !== 'SENT')
    return (
      <span className={css.choice}>
        {facts}
        {scheduleId && (
          <Link className="link t13" to={paths.userSchedule({ id: scheduleId })}>
            {t('Delivery schedule')}
          </Link>
        )}
      </span>
    )
  return (
    <button type="button" className={css.choice} aria-pressed={award.has(id)} onClick={() => onChoose(id)}>
      {facts}
    </button>
  )
}
