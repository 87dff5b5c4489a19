import { type SellingUnit, sellingUnits } from '@neev/domain/catalogue/products'
import type { ContentLanguage } from '@neev/domain/content/languages'
import { printDay, printIstMoment } from '@neev/domain/core/fiscal'
import { formatThousandths } from '@neev/domain/core/quantity'
import {
  type ComparedQuotation,
  checkValue,
  type QuotedLineOfStatement,
  type Statement,
} from '@neev/domain/procurement/quotations/statement'
import type { PrintedBlock, PrintedDocument, PrintedLine, PrintedTable } from '#core/printing/printed-document.ts'
import { printedParts } from '#features/orders/invoices/invoices.ts'
import { type StatementWords, statementWords } from './words/words.ts'

const { formatAmount, facts } = printedParts
const { column, figure, filling } = printedParts.columns

const moment = (at: string) => printIstMoment(new Date(at))
const rankOf = (rank: number | null) => (rank === null ? '' : `L${rank} `)
const signs: Readonly<Record<string, string>> = { m3: 'm³', sqft: 'sq ft' }

/** A unit by its name: one of it, or several. */
export function unitOf({ units }: StatementWords, unit: string, milli = 2000): string {
  const names = unit in sellingUnits ? units[unit as SellingUnit] : undefined
  return names?.[milli === 1000 ? 0 : 1] ?? signs[unit] ?? unit
}

/** A quantity in its unit. Bricks are priced by the thousand and counted singly. */
function quantityOf(words: StatementWords, quantityMilli: number, unit: string): string {
  const milli = unit === 'thousand' ? quantityMilli * 1000 : quantityMilli
  return `${formatThousandths(milli)} ${unitOf(words, unit, milli)}`
}

/** An interest rate of basis points: 12 %. */
export const percentOf = (bp: number): string => `${formatThousandths(bp * 10)} %`

/** What was awarded of a quoted line: all of it, a part, or nothing. */
function awardedOf(words: StatementWords, statement: Statement, line: QuotedLineOfStatement): string[] {
  if (!statement.awardedLineIds.includes(line.id)) return []
  const milli = statement.awardedQuantities?.find(({ lineId }) => lineId === line.id)?.quantityMilli
  return milli === undefined || milli === line.quantityMilli
    ? [words.lines.awarded]
    : [words.lines.awardedPart(quantityOf(words, milli, line.unit))]
}

/**
 * What a quotation says of a line: its delivered price per unit with its rank, the same at equal terms where it differs,
 * and the price that was quoted.
 */
function quoted(words: StatementWords, statement: Statement, quotation: ComparedQuotation, lineId: number): string {
  const line = quotation.lines.find(({ requestLineId }) => requestLineId === lineId)
  if (!line) return '–'
  const { apartRank = null, deliveredPerUnitPaise, equalPerUnitPaise = null, deviations = [] } = line
  return [
    `${apartRank === null ? rankOf(line.rank) : `${words.lines.apart(apartRank)} `}${deliveredPerUnitPaise === null ? '–' : formatAmount(deliveredPerUnitPaise)}`,
    ...(equalPerUnitPaise === null || equalPerUnitPaise === deliveredPerUnitPaise
      ? []
      : [words.lines.equal(formatAmount(equalPerUnitPaise))]),
    words.lines.quoted(formatAmount(line.pricePaise)),
    ...(deviations.length > 0 ? [quantityOf(words, line.quantityMilli, line.unit)] : []),
    ...deviations.map((one) => words.deviations[one]),
    ...awardedOf(words, statement, line),
    ...(line.isAlternate ? [words.lines.alternative] : []),
  ].join('\n')
}

type Terms = Pick<ComparedQuotation, 'termsDays'>

/** When a quotation is to be paid, as it was compared. */
export const paymentOf = ({ sums }: StatementWords, { termsDays = 0 }: Terms): string =>
  termsDays === 0 ? sums.inAdvance : sums.afterInvoice(termsDays)

/** Statements from before payment terms say nothing of them. */
export const hasTerms = ({ quotations }: { quotations: readonly Terms[] }): boolean =>
  quotations.some(({ termsDays }) => termsDays !== undefined)

type SumRow = [name: string, of: (quotation: ComparedQuotation) => string, bold?: boolean]

function sumRows(words: StatementWords, statement: Statement): SumRow[] {
  const { sums } = words
  return [
    [sums.goods, ({ goodsPaise }) => formatAmount(goodsPaise)],
    [sums.carriage, ({ freightPaise, loadingPaise }) => formatAmount(freightPaise + loadingPaise)],
    ['GST ₹', ({ taxPaise }) => formatAmount(taxPaise)],
    [sums.total, ({ totalPaise }) => formatAmount(totalPaise), true],
    [sums.rank, ({ rank }) => rankOf(rank).trim() || '–'],
    ...(hasTerms(statement) ? [[sums.payment, (quotation) => paymentOf(words, quotation)] satisfies SumRow] : []),
    [sums.readyInDays, ({ leadDays }) => String(leadDays)],
    [sums.certificate, ({ hasCertificate }) => (hasCertificate ? sums.yes : sums.no)],
    [sums.score, ({ score }) => (score == null ? '–' : String(score))],
    [sums.validUntil, ({ validUntil }) => moment(validUntil)],
  ]
}

/** The lines against the quotations, and what each quotation comes to. */
function matrix(words: StatementWords, statement: Statement): PrintedTable {
  const { lines, quotations } = statement
  return {
    __typename: 'PrintedTable',
    columns: [
      column('#'),
      filling(words.lines.item),
      figure(words.lines.quantity),
      ...quotations.map(({ sellerName, number, revision }) =>
        figure(`${sellerName}\n${words.lines.revision(number, revision)}`),
      ),
    ],
    rows: [
      ...lines.map(
        (line, at): PrintedLine => ({
          cells: [
            String(at + 1),
            line.description,
            quantityOf(words, line.quantityMilli, line.unit),
            ...quotations.map((quotation) => quoted(words, statement, quotation, line.id)),
          ],
        }),
      ),
      ...sumRows(words, statement).map(
        ([name, of, bold = false]): PrintedLine => ({ bold, cells: ['', name, '', ...quotations.map(of)] }),
      ),
    ],
  }
}

type Scenario = NonNullable<Statement['scenarios']>[number]

/** How a way to award is called. */
export const scenarioName = ({ scenarios }: StatementWords, { kind, maxSellers }: Scenario): string =>
  kind === 'FEW_SELLERS' ? scenarios.fewSellers(maxSellers ?? 0) : scenarios.names[kind]

/** The ways to award at that time, each with its sellers and what it came to. */
function scenarioTable(words: StatementWords, all: readonly Scenario[]): PrintedTable {
  const { title, arrives, total, equal } = words.scenarios
  return {
    __typename: 'PrintedTable',
    columns: [filling(title), figure(arrives), figure(total), figure(equal)],
    rows: all.map((one) => ({
      cells: [
        `${scenarioName(words, one)}\n${one.sellers.join(', ')}`,
        one.arrives === null ? '–' : printDay(one.arrives),
        formatAmount(one.totalPaise),
        formatAmount(one.equalPaise),
      ],
    })),
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

const rupeesOf = (paise: number) => `₹${formatAmount(paise)}`

type Measured = Pick<Statement, 'awardedPaise' | 'lowestSinglePaise' | 'bestPaise' | 'abovePaise'>

/**
 * How much the award was above the best, in paise, with what that is called; null where it was not. Statements from before
 * payment terms compare delivered totals.
 */
export function aboveOf({ award }: StatementWords, measured: Measured): [name: string, paise: number] | null {
  const { awardedPaise, lowestSinglePaise, bestPaise = null, abovePaise } = measured
  const minPaise = bestPaise ?? lowestSinglePaise
  const [name, paise] =
    abovePaise === undefined
      ? ([award.above, minPaise === null ? 0 : awardedPaise - minPaise] as const)
      : ([award.aboveEqual, abovePaise] as const)
  return paise > 0 ? [name, paise] : null
}

/** What was chosen, why, and what it comes to beside the best. */
function awardBlock(words: StatementWords, statement: Statement): PrintedBlock {
  const { quotations, awardedLineIds, awardedPaise, lowestSinglePaise, bestPaise = null, reason } = statement
  const sellers = quotations.filter(({ lines }) => lines.some(({ id }) => awardedLineIds.includes(id)))
  const above = aboveOf(words, statement)
  return {
    __typename: 'PrintedFacts',
    groups: [
      [
        { name: words.award.to, value: sellers.map(({ sellerName }) => sellerName).join(', '), bold: true },
        ...facts([[words.award.reason, reason]]),
      ],
      [
        { name: words.award.total, value: rupeesOf(awardedPaise), bold: true },
        ...facts([
          [words.award.single, lowestSinglePaise === null ? null : rupeesOf(lowestSinglePaise)],
          [words.award.best, bestPaise === null ? null : rupeesOf(bestPaise)],
          ...(above ? [[above[0], rupeesOf(above[1])] as const] : []),
        ]),
      ],
    ],
  }
}

type Signature = { name: string; signedAt: Date }

/** Who prepared and approved it; places to sign by hand where nobody approved an order of it here. */
function signPlaces({ signs }: StatementWords, frozenBy: string, signatures: readonly Signature[]): PrintedBlock {
  return {
    __typename: 'PrintedSigns',
    places: [
      { above: signs.prepared, below: frozenBy },
      ...signatures.map(({ name, signedAt }) => ({
        above: signs.approved,
        below: `${name}, ${printIstMoment(signedAt)}`,
      })),
      ...(signatures.length === 0 ? [signs.checked, signs.approved].map((above) => ({ above, below: '' })) : []),
    ],
  }
}

/**
 * The comparative statement of an award as it was frozen, with the hash of its stored text, in a language. Names, goods and
 * reasons stay as they were written.
 */
export function printedComparison(
  statement: Statement,
  hash: string,
  signatures: readonly Signature[],
  language: ContentLanguage,
): PrintedDocument {
  const words = statementWords[language]
  const { frozenAt, frozenBy, costOfMoneyBp, scenarios = [] } = statement
  const alternatives = alternativesOf(statement)
  const percent = hasTerms(statement) && costOfMoneyBp !== undefined ? percentOf(costOfMoneyBp) : null
  return {
    title: words.title,
    number: statement.number,
    subtitle: `${statement.number}, ${statement.title}`,
    language,
    wide: true,
    from: { name: statement.buyerName, lines: [statement.site] },
    blocks: [
      {
        __typename: 'PrintedFacts',
        groups: [
          facts([
            [words.facts.deadline, moment(statement.deadline)],
            [words.facts.quotations, String(statement.quotations.length)],
          ]),
          facts([
            [words.facts.deliverBy, statement.deliverBy && printDay(statement.deliverBy)],
            [words.facts.certificate, statement.certificateNeeded ? words.facts.required : words.facts.notRequired],
            [words.facts.costOfMoney, percent && words.facts.aYear(percent)],
          ]),
        ],
      },
      matrix(words, statement),
      ...(alternatives
        ? [{ __typename: 'PrintedText' as const, title: words.lines.alternatives, text: alternatives }]
        : []),
      ...(scenarios.length > 0 ? [scenarioTable(words, scenarios)] : []),
      awardBlock(words, statement),
      {
        __typename: 'PrintedText',
        text: [
          words.legend,
          ...(percent ? [words.equalTerms(percent)] : []),
          words.frozen(moment(frozenAt), frozenBy, checkValue(hash)),
        ].join(' '),
      },
      signPlaces(words, frozenBy, signatures),
    ],
  }
}
