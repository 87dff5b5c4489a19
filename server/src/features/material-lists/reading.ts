import { refuse } from '@neev/domain/core/refusals'
import type { MaterialLineState } from '@neev/domain/lists/lists'
import { type MatchedLine, type MaterialLineReason, matchLine } from '@neev/domain/lists/match'
import { rowsOfPlacedText } from '@neev/domain/lists/positions'
import { listLimits, type TableLine, wordingKey } from '@neev/domain/lists/tables'
import { cellText, sheetProblems } from '@neev/domain/sheets/imports'
import { actorOf, type Ctx } from '#core/context.ts'
import { Refused, refused } from '#core/errors.ts'
import { dropUpload, storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { rateLimit } from '#core/limits.ts'
import { type PdfRefusal, readPdf } from '#core/sheets/read-pdf.ts'
import { readSheetRows } from '#core/sheets/read-sheet.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'

const perHour = rateLimit('lists.uploads', listLimits.uploadsAnHour, 60 * 60)

export type ReadFile = { fileName: string; sheetName: string | null; hiddenSheets: number; rows: string[][] }

/** The cells of an uploaded spreadsheet, or of the tables of a PDF, as text. The file is not kept. */
export async function readFile(ctx: Ctx, upload: Upload): Promise<ReadFile> {
  await perHour(ctx, String(actorOf(ctx).userId))
  const { filename } = await upload
  const file = await storeUpload(ctx, upload, 'listFile')
  try {
    return await ctx.files.asPath(file.key, (path) =>
      file.mime === 'application/pdf' ? readPdfFile(path, filename) : readSheetFile(path, filename, file.mime),
    )
  } finally {
    await dropUpload(ctx, file.key)
  }
}

/** A spreadsheet with calculated values. */
async function readSheetFile(path: string, filename: string, mime: string): Promise<ReadFile> {
  const rows: string[][] = []
  const info = { name: '', hidden: 0 }
  const kind = mime === 'text/csv' ? ('csv' as const) : ('xlsx' as const)
  const refusal = await readSheetRows(
    { path, kind, maxRows: listLimits.rows, asShown: true },
    async (some) => {
      for (const row of some) rows.push(row.map((cell) => cellText(cell).slice(0, 500)))
    },
    (said) => Object.assign(info, said),
  )
  if (refusal?.refusal === 'TOO_MANY') throw refused('LIST_ROWS', { max: listLimits.rows }, 'file')
  if (refusal) {
    const message = sheetProblems[refusal.refusal]
    throw new Refused(refuse('VALIDATION', { path: 'file', message }), { file: message }, message)
  }
  return { fileName: filename.slice(0, 120), sheetName: info.name || null, hiddenSheets: info.hidden, rows }
}

const refusedPdf = (code: PdfRefusal, file: string): Refused =>
  code === 'PDF_PAGES' ? refused(code, { file, max: listLimits.pages }, 'file') : refused(code, { file }, 'file')

/** Lines of a PDF whose letters are text: encrypted, scanned and long ones are refused by name. */
async function readPdfFile(path: string, filename: string): Promise<ReadFile> {
  const fileName = filename.slice(0, 120)
  const read = await readPdf({ path, maxPages: listLimits.pages, maxTexts: listLimits.rows * 40 })
  if ('refusal' in read) throw refusedPdf(read.refusal, fileName)
  const rows = rowsOfPlacedText(read.texts).map((row) => row.map((cell) => cell.slice(0, 500)))
  if (rows.length > listLimits.rows) throw refused('LIST_ROWS', { max: listLimits.rows }, 'file')
  return { fileName, sheetName: null, hiddenSheets: 0, rows }
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

type Chosen = ReadonlyMap<string, string>

/** SKUs that the caller chose for these wordings before. */
async function rememberedFor(ctx: Ctx, wordings: readonly string[]): Promise<Chosen> {
  if (wordings.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('materialListWordings as w')
    .innerJoin('variants as v', 'v.id', 'w.variantId')
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
