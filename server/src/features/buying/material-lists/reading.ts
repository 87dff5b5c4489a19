import type { MaterialLineState, MaterialListSource } from '@neev/domain/buying/material-lists/lists'
import { type MatchedLine, type MaterialLineReason, matchLine } from '@neev/domain/buying/material-lists/match'
import { isUnclear, photoLimits, toPlacedTexts, whyNotPhoto } from '@neev/domain/buying/material-lists/photos'
import { rowsOfPlacedText, tableOfPlacedText } from '@neev/domain/buying/material-lists/positions'
import { listLimits, type TableLine, wordingKey } from '@neev/domain/buying/material-lists/tables'
import { sheetRefusal } from '@neev/domain/core/sheets/sheet-refusals'
import type { TableReading } from '@neev/domain/core/sheets/table-reading'
import { actorOf, type Ctx } from '#core/context.ts'
import { Refused, refused, refuseIf } from '#core/errors.ts'
import { type PdfRefusal, readPdfTexts } from '#core/files/reading/read-pdf.ts'
import { readPhotoWords } from '#core/files/reading/read-photo.ts'
import { readSheetRows } from '#core/files/reading/read-sheet.ts'
import { dropUpload, storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'

const perHour = rateLimit('lists.uploads', listLimits.uploadsAnHour, 60 * 60)

/** `unclearRows`: rows of a photo, counted from 1, that have to be compared with it; null for other files. */
export type ReadFile = {
  fileName: string
  reading: TableReading | null
  rows: string[][]
  unclearRows: number[] | null
}

/** The cells of an uploaded spreadsheet, or of the tables of a PDF or a photo, as text. The file is not kept. */
export async function readFile(ctx: Ctx, upload: Upload): Promise<ReadFile> {
  await perHour(ctx, ofAccount(actorOf(ctx).userId))
  const { filename } = await upload
  const file = await storeUpload(ctx, upload, 'listFile')
  try {
    return await ctx.files.asPath(file.key, (path) => {
      if (file.mime === 'application/pdf') return readPdfFile(ctx, path, filename)
      if (file.mime.startsWith('image/')) return readPhotoFile(ctx, path, filename)
      return readSheetFile(ctx, path, filename)
    })
  } finally {
    await dropUpload(ctx, file.key)
  }
}

/** A spreadsheet with calculated values. */
async function readSheetFile(ctx: Ctx, path: string, filename: string): Promise<ReadFile> {
  const read = await readSheetRows(ctx, { path, maxRows: listLimits.rows, withFormulas: true, decimals: 3 })
  if ('refusal' in read) {
    if (read.refusal === 'TOO_MANY') throw refused('LIST_ROWS', { max: listLimits.rows }, 'file')
    throw new Refused(sheetRefusal(read, listLimits.rows))
  }
  return {
    fileName: filename.slice(0, 120),
    reading: read.reading,
    rows: read.rows.map((row) => row.map((cell) => cell.trim().slice(0, 500))),
    unclearRows: null,
  }
}

const refusedPdf = (code: PdfRefusal, file: string): Refused =>
  code === 'PDF_PAGES' ? refused(code, { file, max: listLimits.pages }, 'file') : refused(code, { file }, 'file')

/** Lines of a PDF whose letters are text: encrypted, scanned and long ones are refused by name. */
async function readPdfFile(ctx: Ctx, path: string, filename: string): Promise<ReadFile> {
  const fileName = filename.slice(0, 120)
  const read = await readPdfTexts(ctx, { path, maxPages: listLimits.pages, maxTexts: listLimits.rows * 40 })
  if ('refusal' in read) throw refusedPdf(read.refusal, fileName)
  const rows = rowsOfPlacedText(read.texts).map((row) => row.map((cell) => cell.slice(0, 500)))
  if (rows.length > listLimits.rows) throw refused('LIST_ROWS', { max: listLimits.rows }, 'file')
  return { fileName, reading: null, rows, unclearRows: null }
}

/** Lines of a photo of a printed list, with those that were read with little confidence. */
async function readPhotoFile(ctx: Ctx, path: string, filename: string): Promise<ReadFile> {
  const fileName = filename.slice(0, 120)
  const read = await readPhotoWords(ctx, { path, side: photoLimits.side })
  if ('refusal' in read) throw refused(read.refusal, { file: fileName }, 'file')
  refuseIf(whyNotPhoto(read.words, fileName))
  const table = tableOfPlacedText(toPlacedTexts(read.words, read.height))
  const unclearRows = table.flatMap(({ confidence }, at) => (isUnclear(confidence) ? [at + 1] : []))
  const rows = table.map(({ cells }) => cells.map((cell) => cell.slice(0, 500)))
  return { fileName, reading: null, rows, unclearRows }
}

export type StoredCandidate = { sku: string; score: number; matched: string[] }
/** A line as it is stored, without its list and position. */
export type NewLine = {
  rowNumber: number | null
  written: string
  goods: string
  make: string | null
  remarks: string | null
  quantityMilli: number | null
  unit: TableLine['unit']
  problem: TableLine['problem']
  state: MaterialLineState
  reason: MaterialLineReason | null
  score: number
  variantId: number | null
  candidates: StoredCandidate[]
}

/** In a list of a photo, matched lines of unclear rows, or without a unit, have to be compared with the photo first. */
export const withUnclear = (
  lines: readonly NewLine[],
  list: { source: MaterialListSource; unclearRows: readonly number[] },
) =>
  lines.map((line): NewLine => {
    const isUnclear = line.unit === null || list.unclearRows.includes(line.rowNumber ?? 0)
    const isMatched = list.source === 'PHOTO' && line.state === 'MATCHED'
    return isMatched && isUnclear ? { ...line, state: 'CHECK', reason: 'UNCLEAR' } : line
  })

type Chosen = ReadonlyMap<string, string>

/** SKUs that the caller chose for these wordings before. */
async function rememberedFor(ctx: Ctx, wordings: readonly string[]): Promise<Chosen> {
  if (wordings.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('materialListWordings as w')
    .innerJoin('sizeShown as v', 'v.id', 'w.variantId')
    .select(['w.wording', 'v.sku'])
    .where('w.userId', '=', actorOf(ctx).userId)
    .where('w.wording', 'in', [...new Set(wordings)])
    .execute()
  return new Map(rows.map(({ wording, sku }) => [wording, sku]))
}

/** Matches lines with the catalogue: by their SKU, by what the caller chose before, by their words. */
export async function matchLines(ctx: Ctx, lines: readonly TableLine[]): Promise<NewLine[]> {
  const catalogue = await readCatalogue(ctx)
  const remembered = await rememberedFor(
    ctx,
    lines.map(({ goods, make }) => wordingKey(goods, make)),
  )
  return lines.map((line) => matchOne(line, catalogue, remembered.get(wordingKey(line.goods, line.make))))
}

function matchOne(line: TableLine, { index, idBySku }: Catalogue, remembered?: string): NewLine {
  const { text, row, goods, make, remarks, quantityMilli, unit, problem } = line
  const wanted: MatchedLine = { goods, quantityMilli, unit, ...(make ? { make } : {}) }
  const { state, reason, score, candidates } = matchLine(wanted, index, remembered)
  const own = { goods: goods.slice(0, 200), make, remarks, quantityMilli, unit, problem }
  return {
    rowNumber: row,
    written: text.slice(0, 500),
    ...own,
    state,
    reason,
    score,
    variantId: idBySku.get(candidates[0]?.sku ?? '') ?? null,
    candidates: candidates.map(({ sku, score, matched }) => ({ sku, score, matched })),
  }
}
