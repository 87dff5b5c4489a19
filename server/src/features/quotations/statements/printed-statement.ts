import { printDay, printIstMoment } from '@neev/domain/core/fiscal'
import { formatThousandths } from '@neev/domain/core/quantity'
import {
  type ComparedLine,
  type ComparedQuotation,
  checkValue,
  deviationNames,
  type Statement,
} from '@neev/domain/quotations/statement'
import type { PrintedDocument, PrintedLine, PrintedTable } from '#core/printing/printed-document.ts'
import { printedParts } from '#features/invoices/invoices.ts'

const { bare, facts } = printedParts
const { column, figure, filling } = printedParts.columns

const moment = (at: string) => printIstMoment(new Date(at))
const rankOf = (rank: number | null) => (rank === null ? '' : `L${rank} `)

/** Bricks are priced by the thousand and counted singly. */
const quantityOf = ({ quantityMilli, unit }: ComparedLine) =>
  unit === 'thousand' ? formatThousandths(quantityMilli * 1000) : `${formatThousandths(quantityMilli)} ${unit}`

/** What a quotation says of a line: its delivered price per unit with its rank, and the price that was quoted. */
function quoted(quotation: ComparedQuotation, lineId: number, awarded: readonly number[]): string {
  const line = quotation.lines.find(({ requestLineId }) => requestLineId === lineId)
  if (!line) return '–'
  return [
    `${line.apartRank == null ? rankOf(line.rank) : `Apart ${line.apartRank} `}${line.deliveredPerUnitPaise === null ? '–' : bare(line.deliveredPerUnitPaise)}`,
    `quoted ${bare(line.pricePaise)}`,
    ...(line.deviations?.length ? [`${formatThousandths(line.quantityMilli)} ${line.unit}`] : []),
    ...(line.deviations ?? []).map((one) => deviationNames[one]),
    ...(awarded.includes(line.id) ? ['Awarded'] : []),
    ...(line.isAlternate ? ['Alternative'] : []),
  ].join('\n')
}

const rows: [name: string, of: (quotation: ComparedQuotation) => string, bold?: boolean][] = [
  ['Goods ₹', ({ goodsPaise }) => bare(goodsPaise)],
  ['Freight and loading ₹', ({ freightPaise, loadingPaise }) => bare(freightPaise + loadingPaise)],
  ['GST ₹', ({ taxPaise }) => bare(taxPaise)],
  ['Delivered total ₹', ({ totalPaise }) => bare(totalPaise), true],
  ['Rank', ({ rank }) => rankOf(rank).trim() || '–'],
  ['Ready in days', ({ leadDays }) => String(leadDays)],
  ['Test certificate', ({ hasCertificate }) => (hasCertificate ? 'Yes' : 'No')],
  ['Score of 1,000', ({ score }) => (score == null ? '–' : String(score))],
  ['Valid until', ({ validUntil }) => moment(validUntil)],
]

/** The lines against the quotations, and what each quotation comes to. */
function matrix({ lines, quotations, awardedLineIds }: Statement): PrintedTable {
  return {
    __typename: 'PrintedTable',
    columns: [
      column('#'),
      filling('Item'),
      figure('Quantity'),
      ...quotations.map(({ sellerName, number, revision }) => figure(`${sellerName}\n${number}, revision ${revision}`)),
    ],
    rows: [
      ...lines.map(
        (line, at): PrintedLine => ({
          cells: [
            String(at + 1),
            line.description,
            quantityOf(line),
            ...quotations.map((quotation) => quoted(quotation, line.id, awardedLineIds)),
          ],
        }),
      ),
      ...rows.map(([name, of, bold = false]): PrintedLine => ({ bold, cells: ['', name, '', ...quotations.map(of)] })),
    ],
  }
}

/** Alternatives by their name, which the columns have no room for. */
const alternativesOf = ({ lines, quotations }: Statement): string =>
  lines
    .flatMap(({ id }, at) =>
      quotations.flatMap(({ sellerName, lines: own }) =>
        own
          .filter(({ requestLineId, isAlternate }) => requestLineId === id && isAlternate)
          .map(({ title }) => `${at + 1}: ${title} (${sellerName})`),
      ),
    )
    .join('\n')

/** The comparative statement of an award as it was frozen, with the hash of its stored text. */
export function printedComparison(
  statement: Statement,
  hash: string,
  signatures: readonly { name: string; signedAt: Date }[],
): PrintedDocument {
  const { quotations, awardedLineIds, awardedPaise, lowestSinglePaise, bestPaise = null, reason, frozenBy } = statement
  const sellers = quotations.filter(({ lines }) => lines.some(({ id }) => awardedLineIds.includes(id)))
  const minPaise = bestPaise ?? lowestSinglePaise
  const above = minPaise === null ? 0 : awardedPaise - minPaise
  const alternatives = alternativesOf(statement)
  return {
    title: 'Comparative statement',
    number: statement.number,
    subtitle: `${statement.number}, ${statement.title}`,
    wide: true,
    from: { name: statement.buyerName, lines: [statement.site] },
    blocks: [
      {
        __typename: 'PrintedFacts',
        groups: [
          facts([
            ['Quotations until', moment(statement.deadline)],
            ['Quotations', String(quotations.length)],
          ]),
          facts([
            ['Deliver by', statement.deliverBy && printDay(statement.deliverBy)],
            ['Test certificate', statement.certificateNeeded ? 'Required' : 'Not required'],
          ]),
        ],
      },
      matrix(statement),
      ...(alternatives ? [{ __typename: 'PrintedText' as const, title: 'Alternatives', text: alternatives }] : []),
      {
        __typename: 'PrintedFacts',
        groups: [
          [
            { name: 'Awarded to', value: sellers.map(({ sellerName }) => sellerName).join(', '), bold: true },
            ...facts([['Reason', reason]]),
          ],
          [
            { name: 'Awarded total', value: `₹${bare(awardedPaise)}`, bold: true },
            ...facts([
              ['Cheapest single seller', lowestSinglePaise === null ? null : `₹${bare(lowestSinglePaise)}`],
              ['Best of equal quotations', bestPaise === null ? null : `₹${bare(bestPaise)}`],
              ['Above it', above > 0 ? `₹${bare(above)}` : null],
            ]),
          ],
        ],
      },
      {
        __typename: 'PrintedText',
        text: `L1 is the lowest delivered price among equal quotations: the requested quantity and goods, on the day and with the certificate that were asked for; others are ranked apart. Quoted prices are before freight and GST. Frozen on ${moment(statement.frozenAt)} by ${frozenBy}. Check value ${checkValue(hash)} (start of the SHA-256 of the stored statement).`,
      },
      {
        __typename: 'PrintedSigns',
        places: [
          { above: 'Prepared by', below: frozenBy },
          ...signatures.map(({ name, signedAt }) => ({
            above: 'Approved by',
            below: `${name}, ${printIstMoment(signedAt)}`,
          })),
          ...(signatures.length === 0
            ? [
                { above: 'Checked by', below: '' },
                { above: 'Approved by', below: '' },
              ]
            : []),
        ],
      },
    ],
  }
}
