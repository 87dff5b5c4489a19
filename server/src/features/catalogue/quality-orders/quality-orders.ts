import { type QualityOrder, type QualityOrderInput, qualityOrderInput } from '@neev/domain/catalogue/quality-orders'
import { istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import {
  allQualityOrders,
  pageOfQualityOrders,
  productsOf,
  productsWithoutLicence,
  type QualityOrderFilter,
  type QualityOrderRow,
  qualityOrderById,
} from './quality-orders.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A product on sale needs a licence from this Indian date on. Published repeatedly; each recipient is notified once. */
    'licence.needed': { productId: number; from: string }
  }
}

/** The register of quality control orders, past and future ones too: `controlOn` of the domain reads the day. */
export const qualityOrders = (ctx: Ctx): Promise<QualityOrder[]> => allQualityOrders(ctx.db)

/** A page of the register for admins. */
export const listQualityOrders = async (ctx: Ctx, page: PageInput, filter: QualityOrderFilter) =>
  pageOf(await pageOfQualityOrders(ctx.db, page, filter, istDate(ctx.now)))

const oneOf = async (ctx: Ctx, id: number): Promise<QualityOrderRow> =>
  found(await qualityOrderById(ctx.db, id, istDate(ctx.now)))

const valuesOf = ({ exempt, ...input }: QualityOrderInput) => ({ ...input, exempt: JSON.stringify(exempt) })

/** Product classes and attributes are named by code, which must exist. */
async function refuseUnknown(ctx: Ctx, { classes, exempt }: QualityOrderInput): Promise<void> {
  const codes = new Set(exempt.map(({ attribute }) => attribute))
  const attributes = await ctx.db
    .selectFrom('attributeShown')
    .select('code')
    .where('code', '=', anyOf([...codes]))
    .execute()
  if (attributes.length < codes.size) throw refused('NOT_A_CHOICE', { field: terms('ATTRIBUTES') }, 'exempt')
  const known = await ctx.db.selectFrom('productClassShown').select('code').where('code', '=', anyOf(classes)).execute()
  if (known.length < new Set(classes).size) throw refused('NOT_A_CHOICE', { field: terms('CLASS') }, 'classes')
}

/** Tells of the products that go off sale, or come back, now or on its first day; their sellers before that day. */
async function changed(ctx: Ctx, id: number, ...lists: { id: number }[][]): Promise<void> {
  const productIds = [...new Set(lists.flat().map(({ id }) => id))]
  await ctx.emit('catalogue.changed', { productIds })
  for (const { id: productId, from } of await productsWithoutLicence(ctx.db, id, istDate(ctx.now)))
    await ctx.emit('licence.needed', { productId, from })
}

/** Enters one standard of an order. */
export async function createQualityOrder(ctx: Ctx, entered: unknown): Promise<QualityOrderRow> {
  const input = parseInput(qualityOrderInput, entered)
  return transaction(ctx, async (ctx) => {
    await refuseUnknown(ctx, input)
    const { id } = await ctx.db
      .insertInto('qualityOrders')
      .values({ ...valuesOf(input), enteredBy: actorOf(ctx).userId, createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'qualityOrder.create', 'qualityOrder', id, null, input)
    await changed(ctx, id, await productsOf(ctx.db, id))
    return oneOf(ctx, id)
  })
}

/** Corrects, confirms or ends it; who does becomes the one who entered it. */
export async function updateQualityOrder(
  ctx: Ctx,
  id: string,
  version: number,
  entered: unknown,
): Promise<QualityOrderRow> {
  const input = parseInput(qualityOrderInput, entered)
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('qualityOrders').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const before = await oneOf(ctx, idOf(id))
    if (before.version !== version) throw refused('STALE')
    await refuseUnknown(ctx, input)
    const covered = await productsOf(ctx.db, before.id)
    await ctx.db
      .updateTable('qualityOrders')
      .set((db) => ({ ...valuesOf(input), enteredBy: actorOf(ctx).userId, version: db('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
    await audit(ctx, 'qualityOrder.update', 'qualityOrder', before.id, before, input)
    await changed(ctx, before.id, covered, await productsOf(ctx.db, before.id))
    return oneOf(ctx, before.id)
  })
}
