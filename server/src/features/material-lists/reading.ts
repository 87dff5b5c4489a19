import { refuse } from '@neev/domain/core/refusals'
import type { MaterialLineState } from '@neev/domain/lists/lists'
import { type MatchedLine, type MaterialLineReason, matchLine } from '@neev/domain/lists/match'
import { listLimits, type TableLine, wordingKey } from '@neev/domain/lists/tables'
import { cellText, sheetProblems } from '@neev/domain/sheets/imports'
import { actorOf, type Ctx } from '#core/context.ts'
import { Refused, refused } from '#core/errors.ts'
import { dropUpload, storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { rateLimit } from '#core/limits.ts'
import { readSheetRows } from '#core/sheets/read-sheet.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'

const perHour = rateLimit('lists.uploads', listLimits.uploadsAnHour, 60 * 60)

export type ReadFile = { fileName: string; sheetName: string | null; hiddenSheets: number; rows: string[][] }

/** The cells of an uploaded spreadsheet as text, with calculated values. The file is not kept. */
export async function readFile(ctx: Ctx, upload: Upload): Promise<ReadFile> {
  await perHour(ctx, String(actorOf(ctx).userId))
  const { filename } = await upload
  const file = await storeUpload(ctx, upload, 'sheet')
  try {
    const rows: string[][] = []
    const info = { name: '', hidden: 0 }
    const kind = file.mime === 'text/csv' ? ('csv' as const) : ('xlsx' as const)
    const refusal = await ctx.files.asPath(file.key, (path) =>
      readSheetRows(
        { path, kind, maxRows: listLimits.rows, asShown: true },
        async (some) => {
          for (const row of some) rows.push(row.map((cell) => cellText(cell).slice(0, 500)))
        },
        (said) => Object.assign(info, said),
      ),
    )
    if (refusal?.refusal === 'TOO_MANY') throw refused('LIST_ROWS', { max: listLimits.rows }, 'file')
    if (refusal) {
      const message = sheetProblems[refusal.refusal]
      throw new Refused(refuse('VALIDATION', { path: 'file', message }), { file: message }, message)
    }
    return { fileName: filename.slice(0, 120), sheetName: info.name || null, hiddenSheets: info.hidden, rows }
  } finally {
    await dropUpload(ctx, file.key)
  }
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
