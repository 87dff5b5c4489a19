import { checkValue } from '@neev/domain/quotations/statement'
import { useParams } from 'react-router'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { translate, useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { bare, DocumentSheet, Facts } from '#shared/printed/PrintedDocument.tsx'
import styles from '#shared/printed/printed.module.css'
import { amountText } from '#ui/format/amounts.ts'
import { showDate, showDay, showMoment } from '#ui/format/dates.ts'
import { SheetButton } from '#ui/table/ExportButton.tsx'
import {
  ComparativeStatement,
  type ComparativeStatementQuery,
  ComparativeStatementSheet,
} from './negotiation.operations.graphql.ts'
import css from './statement.module.css'

/** Documents are in English. */
const english = translate('en-US', {})

type Statement = ComparativeStatementQuery['comparativeStatement']
type Quotation = Statement['quotations'][number]

/** The comparative statement of an award on A4, as it was frozen. */
export default function StatementPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { comparativeStatement: statement } = useData(ComparativeStatement, { id }).data
  return (
    <DocumentSheet
      wide
      title="Comparative statement"
      subtitle={`${statement.number}, ${statement.title}`}
      from={
        <>
          <b>{statement.buyerName}</b>
          <br />
          {statement.site}
        </>
      }
      back={{ to: paths.userQuote({ id }), label: statement.title }}
      tools={
        <SheetButton sheet={async () => (await request(ComparativeStatementSheet, { id })).comparativeStatementSheet} />
      }
      notice={
        !statement.isIntact && (
          <p className="wrap note red" role="alert">
            {t('The stored statement does not fit its check value any more. Do not rely on it.')}
          </p>
        )
      }
    >
      <Facts
        of={[
          ['Quotations until', showMoment(statement.deadline)],
          ['Deliver by', statement.deliverBy && showDay(statement.deliverBy)],
          ['Test certificate', statement.certificateNeeded ? 'Required' : 'Not required'],
          ['Quotations', String(statement.quotations.length)],
        ]}
      />
      <Matrix statement={statement} />
      <Award statement={statement} />
      <Signatures statement={statement} />
    </DocumentSheet>
  )
}

const rankText = (rank: number | null) => (rank === null ? '' : `L${rank}`)

function Matrix({ statement }: { statement: Statement }) {
  const { lines, quotations, awardedLineIds } = statement
  return (
    <table className={`${styles.table} ${css.matrix}`}>
      <thead>
        <tr>
          <th>#</th>
          <th>Item</th>
          <th className="figure">Quantity</th>
          {quotations.map(({ id, sellerName, number, revision }) => (
            <th key={id} className="figure">
              {sellerName}
              <br />
              <span className={styles.faint}>{`${number}, revision ${revision}`}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={line.id}>
            <td>{at + 1}</td>
            <td>{line.description}</td>
            <td className="figure">{amountText(english, line.quantityMilli, line.unit)}</td>
            {quotations.map((quotation) => (
              <Cell key={quotation.id} quotation={quotation} lineId={line.id} awarded={awardedLineIds} />
            ))}
          </tr>
        ))}
        {facts.map(([label, show]) => (
          <tr key={label} className={label === 'Delivered total ₹' ? styles.sumRow : undefined}>
            <td />
            <td colSpan={2}>{label}</td>
            {quotations.map((quotation) => (
              <td key={quotation.id} className="figure">
                {show(quotation)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const facts: [label: string, show: (quotation: Quotation) => string][] = [
  ['Goods ₹', ({ goodsPaise }) => bare(goodsPaise)],
  ['Freight and loading ₹', ({ freightPaise, loadingPaise }) => bare(freightPaise + loadingPaise)],
  ['GST ₹', ({ taxPaise }) => bare(taxPaise)],
  ['Delivered total ₹', ({ totalPaise, rank }) => `${rankText(rank)} ${bare(totalPaise)}`.trim()],
  ['Ready in days', ({ leadDays }) => String(leadDays)],
  ['Test certificate', ({ hasCertificate }) => (hasCertificate ? 'Yes' : 'No')],
  ['Score of 1,000', ({ score }) => (score === null || score === undefined ? '–' : String(score))],
  ['Valid until', ({ validUntil }) => showMoment(validUntil)],
]

type CellProps = { quotation: Quotation; lineId: string; awarded: readonly string[] }

/** The delivered price of a line per unit with its rank, and the quoted price under it; awarded ones are framed. */
function Cell({ quotation, lineId, awarded }: CellProps) {
  const line = quotation.lines.find(({ requestLineId }) => requestLineId === lineId)
  if (!line) return <td className="figure">–</td>
  return (
    <td className={awarded.includes(line.id) ? `figure ${css.awarded}` : 'figure'}>
      <b>
        {`${rankText(line.rank)} ${line.deliveredPerUnitPaise === null ? '–' : bare(line.deliveredPerUnitPaise)}`.trim()}
      </b>
      <br />
      <span className={styles.faint}>{`${bare(line.pricePaise)} before freight and GST`}</span>
      {line.isAlternate && <span className={css.alternate}>{`Alternative: ${line.title}`}</span>}
    </td>
  )
}

function Award({ statement }: { statement: Statement }) {
  const { quotations, awardedLineIds, awardedPaise, lowestSinglePaise, reason } = statement
  const sellers = quotations.filter(({ lines }) => lines.some(({ id }) => awardedLineIds.includes(id)))
  const above = lowestSinglePaise === null ? 0 : awardedPaise - lowestSinglePaise
  return (
    <Facts
      of={[
        ['Awarded to', <b key="sellers">{sellers.map(({ sellerName }) => sellerName).join(', ')}</b>],
        ['Awarded total', <b key="total">{`₹ ${bare(awardedPaise)}`}</b>],
        ['Cheapest single seller', lowestSinglePaise !== null && `₹ ${bare(lowestSinglePaise)}`],
        ['Above it', above > 0 && `₹ ${bare(above)}`],
        ['Reason', reason],
      ]}
    />
  )
}

function Signatures({ statement: { frozenBy, frozenAt, hash } }: { statement: Statement }) {
  return (
    <>
      <div className={css.signatures}>
        {[`Prepared by: ${frozenBy}`, 'Checked by', 'Approved by'].map((label) => (
          <p key={label}>{label}</p>
        ))}
      </div>
      <p className={styles.faint}>
        {`L1 is the lowest delivered price. Frozen on ${showDate(frozenAt)} by ${frozenBy}. Check value ${checkValue(hash)} (start of the SHA-256 of the stored statement).`}
      </p>
    </>
  )
}
