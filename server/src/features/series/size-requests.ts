import type { ChangeAction } from '@neev/domain/approvals'
import { alikeOf, isCombination, type WishedSizesInput, wishedSizesInput } from '@neev/domain/series'
import { sql } from 'kysely'
import { type Ctx, makeCtx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { parseInput, Refused, refused } from '#core/errors.ts'
import type { Events } from '#core/events.ts'
import { log } from '#core/log.ts'
import { actorFor } from '#features/accounts/accounts.ts'
import { type ChangeRow, readChanges, rewordChange, submitChange } from '#features/approvals/approvals.ts'
import { companyOf, ownPoint, saveLines } from '#features/offers/offers.ts'
import { type SeriesRow, shownSeries } from './series.queries.ts'
import { lockedSeries, makeSizes, type NewSize, rulesFor, sizeKey, sizeSku, sizeTitle } from './sizes.ts'

/** A size as a wish holds it: what it is, what it is sold by, and the offer that comes with it. */
type Wished = NewSize & {
  title: string
  moqMilli: number
  stepMilli: number
  pricePaise: number
  stockMilli: number | null
  pointId: number
  leadDays: number | null
}

const isAdd = ({ action }: ChangeAction) => action === 'VARIANT_ADD'
const wishedIn = (diff: readonly ChangeAction[]) => diff.filter(isAdd).map((step) => step.new as unknown as Wished)

/** What this firm wishes to have made of a family, open before answered. */
export async function sizeRequest(ctx: Ctx, productId: number, sellerId: number | null) {
  const [change] = await readChanges(
    ctx,
    sql`ch.target = 'SERIES_PRODUCT' and ch.target_id = ${productId} and ch.seller_id = ${sellerId}::bigint
      and ch.status in ('PENDING', 'CHANGES_REQUESTED')`,
  )
  return change ?? null
}

export const changeRequestView = (change: ChangeRow) => ({
  changeId: change.id,
  sizes: wishedIn(change.diff).map(({ title }) => title),
  isOpen: change.status === 'PENDING' || change.status === 'CHANGES_REQUESTED',
  question: change.status === 'CHANGES_REQUESTED' ? change.externalNote : null,
  since: change.createdAt,
})

/** How new sizes are counted for the tax: as the others of their unit, else as their class. */
async function uqcFor(ctx: Ctx, { variants, classId }: SeriesRow, unit: string): Promise<string> {
  const other = variants.find((one) => one.unit === unit)
  if (other) return other.uqc
  const row = await rowOf<{ uqc: string }>(ctx.db, sql`select uqc from product_classes where id = ${classId}::bigint`)
  return row?.uqc ?? 'NOS'
}

/** The sizes as the catalogue would have them; refuses at the first that can't be. */
async function newSizes(ctx: Ctx, series: SeriesRow, { sizes, unit }: WishedSizesInput): Promise<NewSize[]> {
  const alike = alikeOf(series.variants)
  const soldBy = alike.unit ?? unit
  if (!soldBy) throw refused('REQUIRED', { field: 'Unit' }, 'unit')
  const uqc = await uqcFor(ctx, series, soldBy)
  const taken = new Set(series.variants.map(({ attributes }) => sizeKey(series, attributes)))
  return sizes.map(({ values, gramsPerUnit }, at) => {
    if (!isCombination(series.axes, values)) throw refused('NOT_A_CHOICE', { field: 'Size' }, `sizes.${at}.values`)
    const key = sizeKey(series, values)
    if (taken.has(key)) throw refused('DUPLICATE', { field: 'size' }, `sizes.${at}.values`)
    taken.add(key)
    const grams = alike.gramsPerUnit ?? gramsPerUnit
    if (!grams) throw refused('REQUIRED', { field: 'Weight' }, `sizes.${at}.gramsPerUnit`)
    return { values, gramsPerUnit: grams, unit: soldBy, uqc, packMilli: null, mrpPaise: null }
  })
}

/**
 * Asks the desk for sizes that the axes of a family allow and nobody has made yet, each with the offer that it is wanted for.
 * Further ones join those that wait.
 */
export async function submitSizeRequest(ctx: Ctx, identifier: string, dispatchPointId: string, given: unknown) {
  const input = parseInput(wishedSizesInput, given)
  return transaction(ctx, async (ctx) => {
    const sellerId = await companyOf(ctx)
    const pointId = await ownPoint(ctx, sellerId, dispatchPointId, 'dispatchPointId')
    const series = await shownSeries(ctx, identifier)
    const sizes = await newSizes(ctx, series, input)
    const rules = await rulesFor(ctx, series, sizes)
    const steps = sizes.map((size, at): ChangeAction => {
      const { pricePaise, stockMilli } = input.sizes[at] as WishedSizesInput['sizes'][number]
      const step = rules[at]?.step ?? 0
      const sold = { moqMilli: step, stepMilli: step, pricePaise, stockMilli, pointId, leadDays: input.leadDays }
      const wished: Wished = { ...size, ...sold, title: sizeTitle(series, size.values) }
      return { action: 'VARIANT_ADD', name: sizeSku(series, size.values), old: null, new: wished }
    })
    const open = await sizeRequest(ctx, series.id, sellerId)
    if (!open) {
      const changeRequest = {
        target: 'SERIES_PRODUCT',
        targetId: series.id,
        productId: series.id,
        sellerId,
        kind: 'UPDATE',
      } as const
      return changeRequestView(await submitChange(ctx, { ...changeRequest, diff: steps, risks: [], note: '' }))
    }
    const kept = open.diff.filter((old) => steps.every(({ name }) => name !== old.name))
    return changeRequestView(
      await rewordChange(ctx, open.id, { diff: [...kept, ...steps], risks: [], note: open.note }),
    )
  })
}

/** Makes the sizes that the desk said yes to, and puts on sale what they were wanted for. */
export async function followChangeRequest(
  ctx: Ctx,
  { changeId, target, targetId, decision }: Events['change.decided'],
) {
  if (target !== 'SERIES_PRODUCT' || decision !== 'APPROVE') return
  const [change] = await readChanges(ctx, sql`ch.id = ${changeId}`)
  if (!change) return
  const series = await lockedSeries(ctx, targetId)
  // values that the desk took away in the moment between
  const wished = wishedIn(change.diff).filter(({ values }) => isCombination(series.axes, values))
  await makeSizes(ctx, series, wished)
  await putOnSale(ctx, change, wished)
}

/** In the name of who asked, while they still work for the firm. What can't be sold any more is left to the seller. */
async function putOnSale(ctx: Ctx, { requestedById, sellerId, targetId }: ChangeRow, wished: readonly Wished[]) {
  const actor = await actorFor(ctx, requestedById)
  if (actor?.sellerId !== sellerId) return
  const as: Ctx = { ...makeCtx(ctx, { actor }), db: ctx.db, emit: ctx.emit }
  const series = await lockedSeries(ctx, targetId)
  const ids = new Map(series.variants.map(({ id, attributes }) => [sizeKey(series, attributes), String(id)]))
  for (const group of Map.groupBy(wished, ({ pointId, leadDays }) => `${pointId} ${leadDays}`).values()) {
    const [first] = group
    const lines = group.flatMap(({ values, pricePaise, stockMilli }) => {
      const variantId = ids.get(sizeKey(series, values))
      return variantId ? [{ variantId, pricePaise, stockMilli, sku: null, breaks: null }] : []
    })
    if (!first || lines.length === 0) continue
    try {
      const pointId = await ownPoint(as, sellerId, String(first.pointId), 'dispatchPointId')
      await saveLines(as, lines, {
        pointId,
        validTo: null,
        leadDays: first.leadDays,
        sure: true,
        field: (at) => `${at}.`,
      })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      log.error({ series: series.identifier, code: error.code }, 'sizes could not be made')
    }
  }
}
