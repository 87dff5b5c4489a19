import type { ContentLanguage } from '@neev/domain/content/languages'
import { istDate, printDay, printIstMoment } from '@neev/domain/core/fiscal'
import type { Ctx } from '#core/context.ts'
import { cell, rupees, type Sheet, thousandths, title, workbook } from '#core/sheets/workbook.ts'
import { aboveOf, hasTerms, paymentOf, percentOf, scenarioName, unitOf } from './printed-statement.ts'
import { getStatement } from './statement.ts'
import { type StatementWords, statementWords } from './words/words.ts'

type Read = Awaited<ReturnType<typeof getStatement>>

/**
 * The statement as a spreadsheet in a language: a row for each line and each quotation of it, the sums of the quotations,
 * the ways to award, and the award.
 */
export async function statementSheet(ctx: Ctx, id: string, language: ContentLanguage) {
  const statement = await getStatement(ctx, id, language)
  const words = statementWords[language]
  const lines = linesOf(words, statement)
  const bytes = await workbook([
    lines,
    totalsOf(words, statement),
    ...(statement.scenarios?.length ? [scenariosOf(words, statement.scenarios)] : []),
    awardOf(words, statement),
  ])
  return { name: `${statement.number}.xlsx`, base64: bytes.toString('base64'), rows: lines.data.length - 1 }
}

function linesOf(words: StatementWords, { lines, quotations, awardedLineIds, awardedQuantities }: Read): Sheet {
  const { sheet } = words
  const awarded = new Map(awardedQuantities?.map(({ lineId, quantityMilli }) => [lineId, quantityMilli]))
  const titles = [
    ...[words.lines.item, sheet.seller, sheet.offered, words.lines.quantity, sheet.unit, sheet.price, sheet.perUnit],
    ...[sheet.equalPerUnit, sheet.delivered, sheet.rank, sheet.rankApart, sheet.differs, sheet.awardedQuantity],
    sheet.remark,
  ]
  const rows = lines.flatMap(({ id, description }) =>
    quotations.flatMap(({ sellerName, lines }) =>
      lines
        .filter(({ requestLineId }) => requestLineId === id)
        .map((line) => [
          cell(description),
          cell(sellerName),
          cell(line.isAlternate ? `${line.title} (${words.lines.alternative})` : line.title),
          thousandths(line.quantityMilli),
          cell(unitOf(words, line.unit)),
          rupees(line.pricePaise),
          rupees(line.deliveredPerUnitPaise),
          rupees(line.equalPerUnitPaise ?? null),
          rupees(line.totalPaise),
          cell(line.rank === null ? '' : `L${line.rank}`),
          cell(line.apartRank == null ? '' : String(line.apartRank)),
          cell((line.deviations ?? []).map((one) => words.deviations[one]).join(', ')),
          awardedLineIds.includes(line.id) ? thousandths(awarded.get(line.id) ?? line.quantityMilli) : null,
          cell(line.remark?.shown ?? ''),
        ]),
    ),
  )
  return {
    sheet: sheet.lines,
    stickyRowsCount: 1,
    columns: [44, 26, 36, 14, 10, 14, 14, 14, 16, 16, 14, 26, 14, 30].map((width) => ({ width })),
    data: [titles.map(title), ...rows],
  }
}

function totalsOf(words: StatementWords, statement: Read): Sheet {
  const { sheet, sums, scenarios, lines } = words
  const titles = [
    ...[sheet.seller, sheet.quotation, sheet.goods, sheet.freight, sheet.loading, 'GST', bareOf(scenarios.total)],
    ...[sums.rank, sums.payment, sums.readyInDays, sums.certificate, sums.score, sums.validUntil],
  ]
  return {
    sheet: sheet.totals,
    stickyRowsCount: 1,
    columns: titles.map(() => ({ width: 20 })),
    data: [
      titles.map(title),
      ...statement.quotations.map((one) => [
        cell(one.sellerName),
        cell(lines.revision(one.number, one.revision)),
        ...[one.goodsPaise, one.freightPaise, one.loadingPaise, one.taxPaise, one.totalPaise].map(rupees),
        cell(one.rank === null ? '' : `L${one.rank}`),
        cell(hasTerms(statement) ? paymentOf(words, one).replace('\n', ' ') : ''),
        cell(String(one.leadDays)),
        cell(one.hasCertificate ? sums.yes : sums.no),
        cell(one.score == null ? '' : String(one.score)),
        cell(printIstMoment(new Date(one.validUntil))),
      ]),
    ],
  }
}

/** A name without the sign of the currency, which the cells of a column do not have either. */
const bareOf = (name: string): string => name.replace(' ₹', '')

function scenariosOf({ scenarios: own, ...words }: StatementWords, all: NonNullable<Read['scenarios']>): Sheet {
  return {
    sheet: own.title.slice(0, 31),
    stickyRowsCount: 1,
    columns: [26, 60, 16, 20, 20].map((width) => ({ width })),
    data: [
      [own.title, own.sellers, own.arrives, bareOf(own.total), bareOf(own.equal)].map(title),
      ...all.map((one) => [
        cell(scenarioName({ scenarios: own, ...words }, one)),
        cell(one.sellers.join(', ')),
        cell(one.arrives === null ? '' : printDay(one.arrives)),
        rupees(one.totalPaise),
        rupees(one.equalPaise),
      ]),
    ],
  }
}

function awardOf(words: StatementWords, statement: Read): Sheet {
  const { sheet, facts, award } = words
  const above = aboveOf(words, statement)
  const percent = statement.costOfMoneyBp === undefined ? '' : facts.aYear(percentOf(statement.costOfMoneyBp))
  return {
    sheet: sheet.award,
    columns: [{ width: 30 }, { width: 80 }],
    data: [
      [title(sheet.request), cell(`${statement.number} ${statement.title}`)],
      [title(sheet.buyer), cell(statement.buyerName)],
      [title(sheet.site), cell(statement.site)],
      [title(facts.deliverBy), cell(statement.deliverBy ?? '')],
      [title(facts.costOfMoney), cell(percent)],
      [title(award.total), rupees(statement.awardedPaise)],
      [title(award.single), rupees(statement.lowestSinglePaise)],
      [title(award.best), rupees(statement.bestPaise ?? null)],
      ...(above ? [[title(above[0]), rupees(above[1])]] : []),
      [title(award.reason), cell(statement.reason ?? '')],
      [title(sheet.awardedBy), cell(statement.frozenBy)],
      [title(sheet.awardedOn), cell(istDate(new Date(statement.frozenAt)))],
      ...statement.signatures.map(({ name, signedAt }) => [
        title(sheet.approvedBy),
        cell(`${name}, ${printIstMoment(signedAt)}`),
      ]),
      [title('SHA-256'), cell(statement.hash)],
    ],
  }
}
