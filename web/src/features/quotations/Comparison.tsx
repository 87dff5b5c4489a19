import { formatInr } from '@neev/domain/core/money'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ruleText as whyText } from '#graphql/rule-text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { AwardDialog } from './AwardDialog.tsx'
import { type Award, chosenOf, isSame, type Quotation } from './award.ts'
import css from './comparison.module.css'
import { deviationLabels, quotationStates } from './quotation-labels.ts'
import type { QuoteRequestFieldsFragment } from './quotations.operations.graphql.ts'

type Request = QuoteRequestFieldsFragment
type Comparing = NonNullable<Request['comparison']>

/** The quotations of a request side by side; the buyer chooses lines and awards them. */
export function Comparison({ request, mayAward }: { request: Request; mayAward: boolean }) {
  const t = useT()
  const { comparison } = request
  const [award, setAward] = useState<Award>(() => new Set(comparison?.bestSingle?.parts.flatMap(linesOf) ?? []))
  if (!comparison || comparison.quotations.length === 0) return null
  return (
    <>
      {mayAward && <Options comparison={comparison} of={request.lines.length} award={award} onChoose={setAward} />}
      <Section
        title={t('Compare {n, plural, one {# quotation} other {# quotations}}', { n: comparison.quotations.length })}
      >
        <Matrix request={request} comparison={comparison} award={award} onChoose={mayAward ? setAward : null} />
        <Cards request={request} comparison={comparison} award={award} onChoose={mayAward ? setAward : null} />
        <p className="ink3 t13">
          {t(
            'L1 is the lowest delivered price among equal quotations of a line: the requested quantity and goods, on the day and with the certificate that were asked for. All others are ranked apart.',
          )}
        </p>
      </Section>
      {mayAward && <Choice key={[...award].join()} request={request} comparison={comparison} award={award} />}
    </>
  )
}

const linesOf = ({ quotationLineIds }: { quotationLineIds: string[] }) => quotationLineIds

type Choosing = { comparison: Comparing; award: Award; onChoose: (award: Award) => void }

/** The two best ways to award, to choose with one click. */
function Options({ comparison, of, award, onChoose }: Choosing & { of: number }) {
  const t = useT()
  const { bestSingle, bestSplit, equalLines, maxSellers } = comparison
  const isSplit = bestSplit !== null && bestSplit.parts.length > 1
  const options = [
    { name: t('Best single seller'), option: bestSingle },
    { name: t('Best split, at most {n} sellers', { n: maxSellers }), option: isSplit ? bestSplit : null },
  ]
  return (
    <div className={css.options}>
      {options.map(({ name, option }) => {
        if (!option) return null
        const lines = new Set(option.parts.flatMap(linesOf))
        return (
          <button
            key={name}
            type="button"
            className={css.option}
            aria-pressed={isSame(lines, award)}
            onClick={() => onChoose(lines)}
          >
            <span className="ink2">{name}</span>
            <b>{option.parts.map(({ sellerName }) => sellerName).join(', ')}</b>
            <span className={css.total}>{formatInr(option.totalPaise)}</span>
            {equalLines < of && (
              <span className="ink3 t13">
                {t('{n} of {all} lines: the others have no equal quotation.', { n: equalLines, all: of })}
              </span>
            )}
            {!option.isExact && (
              <span className="ink3 t13">
                {t('Too many combinations to try all: each line is with its cheapest seller.')}
              </span>
            )}
          </button>
        )
      })}
    </div>
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <section className={css.frame} aria-label={t('Comparison of quotations')} tabIndex={0}>
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('Item')}</th>
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
              {quotations.map((quotation) => (
                <LineCell
                  key={quotation.id}
                  quotation={quotation}
                  lineId={line.id}
                  requestedUnit={line.unit}
                  award={award}
                  onChoose={onChoose && ((id) => onChoose(chosenOf(award, id, line.id, quotations)))}
                />
              ))}
            </tr>
          ))}
          {rows.map(([label, show]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
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

/** The same on a narrow screen: one closed block for each seller. */
function Cards({ request, comparison, award, onChoose }: MatrixProps) {
  const t = useT()
  const { quotations } = comparison
  return (
    <div className={css.cards}>
      {quotations.map((quotation) => (
        <details key={quotation.id} className={css.card} open={quotation.lines.some(({ id }) => award.has(id))}>
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
                </span>
                <LineFacts
                  quotation={quotation}
                  lineId={line.id}
                  requestedUnit={line.unit}
                  award={award}
                  onChoose={onChoose && ((id) => onChoose(chosenOf(award, id, line.id, quotations)))}
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
    quantityMilli,
    deviations,
    rank,
    apartRank,
    isAlternate,
    isAwarded,
    isOrdered,
    remark,
    scheduleId,
  } = line
  const facts = (
    <>
      <span>
        <Rank rank={rank} apart={apartRank} />{' '}
        <b>{deliveredPerUnitPaise === null ? '–' : formatInr(deliveredPerUnitPaise)}</b> {perText(t, requestedUnit)}
      </span>
      <span className="t13">{amountText(t, quantityMilli, unit)}</span>
      {deviations.length > 0 && (
        <span className="t13 late">{deviations.map((one) => t(deviationLabels[one])).join(', ')}</span>
      )}
      <span className="t13 ink3">{t('{price} before freight and GST', { price: formatInr(pricePaise) })}</span>
      {isAlternate && <span className="t13">{t('Alternative: {title}', { title })}</span>}
      {remark && <span className="t13 ink3">{remark}</span>}
      {isAwarded && <Badge tone="green">{isOrdered && !scheduleId ? t('Ordered') : t('Awarded')}</Badge>}
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

/** The chosen lines, and the button that opens their award. */
function Choice({ request, comparison, award }: { request: Request; comparison: Comparing; award: Award }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (award.size === 0) return <p className="note">{t('Choose a price for each line that you want to order.')}</p>
  return (
    <Section title={t('Your choice')}>
      <p>
        {t('{n} of {all} lines from {sellers, plural, one {# seller} other {# sellers}}', {
          n: award.size,
          all: request.lines.length,
          sellers: comparison.quotations.filter((one) => one.lines.some((line) => award.has(line.id))).length,
        })}
      </p>
      <div className={css.award}>
        <button type="button" className="button primary" onClick={() => setOpen(true)}>
          {t('Award')}
        </button>
      </div>
      <AwardDialog request={request} award={award} open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  )
}
