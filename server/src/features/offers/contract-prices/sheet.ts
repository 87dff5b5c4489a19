import type { TableReading } from '@neev/domain/core/sheets/table-reading'
import {
  type ContractSheetCells,
  type ContractSheetFacts,
  type ContractSheetMode,
  contractSheetColumns,
  contractSheetPercent,
  contractSheetPlan,
  contractSheetQuantities,
  contractSheetRows,
  contractSheetSkus,
  whyNotContractSheet,
} from '@neev/domain/offers/contract-prices/contract-sheet'
import type { Ctx } from '#core/context.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { readCells } from '#core/files/reading/read-sheet.ts'
import { dropUpload, storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { cell, rupees, thousandths, title, workbook } from '#core/sheets/workbook.ts'
import { type ContractRow, overlapsOf, readLines } from './contracts.queries.ts'
import { getContract, isOver, spanOf } from './contracts.ts'
import { cataloguedSkus, everyonePricesAt, offersBySku, productsOf } from './sheet.queries.ts'

/** The current lines of a contract as a spreadsheet, in the form of the upload. */
export async function sheetOfLines(ctx: Ctx, id: string) {
  const contract = await getContract(ctx, id)
  const lines = await readLines(ctx.db, ctx.now, contract.id, 'CURRENT')
  const offerIds = [...new Set(lines.map(({ offerId }) => offerId))]
  const products = new Map((await productsOf(ctx.db, offerIds)).map(({ offerId, product }) => [offerId, product]))
  const bytes = await workbook([
    {
      sheet: 'Prices',
      stickyRowsCount: 1,
      columns: [24, 36, 36, 10, 18, 14, 14, 22].map((width) => ({ width })),
      data: [
        contractSheetColumns.map((column) => title(column.isRequired ? `${column.title} *` : column.title)),
        ...lines.map((line) => [
          cell(line.sku),
          cell(products.get(line.offerId) ?? ''),
          cell(line.title),
          cell(line.unit),
          thousandths(line.minMilli),
          rupees(line.pricePaise),
          cell(line.discountBp === null ? '' : contractSheetPercent(line.discountBp)),
          rupees(line.everyonePaise),
        ]),
      ],
    },
  ])
  const name = `contract-${contract.reference.replace(/[^A-Za-z0-9]+/g, '-')}.xlsx`
  return { name, base64: bytes.toString('base64'), rows: lines.length }
}

/** The rows of an upload, which is not kept: nothing is saved by it. */
async function rowsOfUpload(ctx: Ctx, upload: Upload): Promise<{ rows: ContractSheetCells[]; reading: TableReading }> {
  const { key } = await storeUpload(ctx, upload, 'sheet')
  try {
    const read = await readCells(ctx, key)
    const rows = contractSheetRows(read.rows)
    refuseIf(whyNotContractSheet(rows))
    return { rows: found(rows), reading: read.reading }
  } finally {
    await dropUpload(ctx, key)
  }
}

const pairOf = (offerId: number | string, minMilli: number) => `${offerId} ${minMilli}`

/** What the rows are checked against, in a fixed number of statements. */
async function factsOf(
  ctx: Ctx,
  contract: ContractRow,
  rows: readonly ContractSheetCells[],
): Promise<ContractSheetFacts> {
  const skus = contractSheetSkus(rows)
  const found = await offersBySku(ctx.db, contract.sellerId, skus)
  const offers = new Map(found.map((one) => [one.sku.toUpperCase(), { ...one, offerId: String(one.offerId) }]))
  const pairs = contractSheetQuantities(rows).flatMap(({ sku, minMilli }) => {
    const offer = offers.get(sku)
    return offer ? [{ offerId: Number(offer.offerId), minMilli }] : []
  })
  const offerIds = found.map(({ offerId }) => offerId)
  const everyone = new Map(
    (await everyonePricesAt(ctx.db, ctx.now, pairs)).map((one) => [
      pairOf(one.offerId, one.minMilli),
      one.everyonePaise,
    ]),
  )
  const unknown = skus.filter((sku) => !offers.has(sku))
  return {
    offers,
    notOwn: new Set((await cataloguedSkus(ctx.db, unknown)).map(({ sku }) => sku)),
    everyoneOf: (offerId, minMilli) => everyone.get(pairOf(offerId, minMilli)) ?? null,
    overlaps: new Map(
      (await overlapsOf(ctx.db, contract, offerIds, spanOf(ctx, contract))).map((one) => [String(one.offerId), one]),
    ),
  }
}

/**
 * What a file would do to the lines of a contract of the caller's business: nothing is saved. Its lines are saved by
 * `setLines` with the version that it was compared with.
 */
export async function validateSheet(ctx: Ctx, id: string, mode: ContractSheetMode, upload: Upload) {
  const contract = await getContract(ctx, id)
  if (isOver(ctx, contract)) throw refused('BAD_TRANSITION')
  const { filename } = await upload
  const { rows, reading } = await rowsOfUpload(ctx, upload)
  const held = (await readLines(ctx.db, ctx.now, contract.id, 'CURRENT')).map((line) => ({
    ...line,
    offerId: String(line.offerId),
  }))
  const { planned, lines, problems } = contractSheetPlan(rows, held, mode, await factsOf(ctx, contract, rows))
  return {
    fileName: filename.slice(-120),
    reading,
    version: contract.version,
    total: rows.length,
    wrong: new Set(problems.map(({ row }) => row)).size,
    problems,
    lines: problems.length > 0 ? [] : lines,
    planned: planned.map(({ before, ...line }) => ({
      ...line,
      beforePricePaise: before?.pricePaise ?? null,
      beforeDiscountBp: before?.discountBp ?? null,
    })),
  }
}
