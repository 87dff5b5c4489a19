import type { ChangeAction } from '@neev/domain/catalogue/approvals'
import { terms } from '@neev/domain/core/refusals'
import { alikeOf, isCombination, type RequestedSizesInput, requestedSizesInput } from '@neev/domain/offers/series'
import { type Ctx, makeCtx, transaction } from '#core/context.ts'
import { parseInput, Refused, refused } from '#core/errors.ts'
import type { Events } from '#core/events/events.ts'
import { log } from '#core/log.ts'
import { type ChangeRow, readChanges, rewordChange, submitChange } from '#features/catalogue/approvals/approvals.ts'
import { approvedSellerId, ownPoint, saveLines } from '#features/offers/offers/offers.ts'
import { actorFor } from '#features/people/accounts/accounts.ts'
import { lockedSeries, type SeriesRow, shownSeries } from './series.queries.ts'
import { isChange, openRequest } from './size-requests.queries.ts'
import { makeSizes, type NewSize, rulesFor, sizeKey, sizeSku, sizeTitle } from './sizes.ts'

/** A requested size: its values, its unit data, and the offer for it. */
type RequestedSize = NewSize & {
  title: string
  moqMilli: number
  stepMilli: number
  pricePaise: number
  stockMilli: number | null
  pointId: number
  leadDays: number | null
}

const isAdd = ({ action }: ChangeAction) => action === 'VARIANT_ADD'
const proposedIn = (diff: readonly ChangeAction[]) =>
  diff.filter(isAdd).map((step) => step.new as unknown as RequestedSize)

/** A seller's change request for new sizes of a series, open ones first. */
export async function sizeRequest(ctx: Ctx, productId: number, sellerId: number | null) {
  const [change] = await readChanges(ctx, openRequest(productId, sellerId))
  return change ?? null
}

export const changeRequestView = (change: ChangeRow) => ({
  changeId: change.id,
  sizes: proposedIn(change.diff).map(({ title }) => title),
  isOpen: change.status === 'PENDING' || change.status === 'CHANGES_REQUESTED',
  question: change.status === 'CHANGES_REQUESTED' ? change.externalNote : null,
  since: change.createdAt,
})

/** The unit code of new sizes: that of sizes with the same unit, otherwise that of the class. */
async function uqcFor(ctx: Ctx, { variants, classId }: SeriesRow, unit: string): Promise<string> {
  const other = variants.find((one) => one.unit === unit)
  if (other) return other.uqc
  const row = await ctx.db.selectFrom('productClassShown').select('uqc').where('id', '=', classId).executeTakeFirst()
  return row?.uqc ?? 'NOS'
}

/** The sizes as they would be in the catalogue; refuses at the first invalid one. */
async function newSizes(ctx: Ctx, series: SeriesRow, { sizes, unit }: RequestedSizesInput): Promise<NewSize[]> {
  const alike = alikeOf(series.variants)
  const soldBy = alike.unit ?? unit
  if (!soldBy) throw refused('REQUIRED', { field: terms('UNIT') }, 'unit')
  const uqc = await uqcFor(ctx, series, soldBy)
  const taken = new Set(series.variants.map(({ attributes }) => sizeKey(series, attributes)))
  return sizes.map(({ values, gramsPerUnit }, at) => {
    if (!isCombination(series.axes, values))
      throw refused('NOT_A_CHOICE', { field: terms('SIZE') }, `sizes.${at}.values`)
    const key = sizeKey(series, values)
    if (taken.has(key)) throw refused('DUPLICATE', { field: terms('SIZE') }, `sizes.${at}.values`)
    taken.add(key)
    const grams = alike.gramsPerUnit ?? gramsPerUnit
    if (!grams) throw refused('REQUIRED', { field: terms('WEIGHT') }, `sizes.${at}.gramsPerUnit`)
    return { values, gramsPerUnit: grams, unit: soldBy, uqc, packMilli: null, mrpPaise: null }
  })
}

/** Requests new sizes within the axes of a series, each with its offer. Further sizes are added to the open request. */
export async function submitSizeRequest(ctx: Ctx, identifier: string, dispatchPointId: string, entered: unknown) {
  const input = parseInput(requestedSizesInput, entered)
  return transaction(ctx, async (ctx) => {
    const sellerId = await approvedSellerId(ctx)
    const pointId = await ownPoint(ctx, sellerId, dispatchPointId, 'dispatchPointId')
    const series = await shownSeries(ctx, identifier)
    const sizes = await newSizes(ctx, series, input)
    const rules = await rulesFor(ctx, series, sizes)
    const steps = sizes.map((size, at): ChangeAction => {
      const { pricePaise, stockMilli } = input.sizes[at] as RequestedSizesInput['sizes'][number]
      const step = rules[at]?.step ?? 0
      const sold = { moqMilli: step, stepMilli: step, pricePaise, stockMilli, pointId, leadDays: input.leadDays }
      const proposed: RequestedSize = { ...size, ...sold, title: sizeTitle(series, size.values) }
      return { action: 'VARIANT_ADD', name: sizeSku(series, size.values), old: null, new: proposed }
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
    const otherSteps = open.diff.filter((old) => steps.every(({ name }) => name !== old.name))
    return changeRequestView(
      await rewordChange(ctx, open.id, { diff: [...otherSteps, ...steps], risks: [], note: open.note }),
    )
  })
}

/** Creates the approved sizes and their offers. */
export async function followChangeRequest(
  ctx: Ctx,
  { changeId, target, targetId, decision }: Events['change.decided'],
) {
  if (target !== 'SERIES_PRODUCT' || decision !== 'APPROVE') return
  const [change] = await readChanges(ctx, isChange(changeId))
  if (!change) return
  const series = await lockedSeries(ctx, targetId)
  // Values that an admin removed meanwhile
  const proposed = proposedIn(change.diff).filter(({ values }) => isCombination(series.axes, values))
  await makeSizes(ctx, series, proposed)
  await putOnSale(ctx, change, proposed)
}

/**
 * On behalf of the requester, while they still work for the business. Offers that are not possible any more are left to
 * the seller.
 */
async function putOnSale(
  ctx: Ctx,
  { requestedById, sellerId, targetId }: ChangeRow,
  proposed: readonly RequestedSize[],
) {
  const actor = await actorFor(ctx, requestedById)
  if (actor?.sellerId !== sellerId) return
  const as: Ctx = { ...makeCtx(ctx, { actor }), db: ctx.db, emit: ctx.emit }
  const series = await lockedSeries(ctx, targetId)
  const ids = new Map(series.variants.map(({ id, attributes }) => [sizeKey(series, attributes), String(id)]))
  for (const group of Map.groupBy(proposed, ({ pointId, leadDays }) => `${pointId} ${leadDays}`).values()) {
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
