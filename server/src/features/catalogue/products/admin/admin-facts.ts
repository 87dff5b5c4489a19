import { typedAttributesInput } from '@neev/domain/catalogue/attributes'
import { type ProductFactsInput, productFactsInput } from '@neev/domain/catalogue/products'
import { licencesIn } from '@neev/domain/catalogue/quality-orders'
import { typedTexts } from '@neev/domain/core/attribute-values'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { databaseError } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { attributesFrom, type CategoryAttributeRow } from '#features/catalogue/attributes/attributes.ts'
import { oneProduct } from '../declarations/declarations.queries.ts'
import { linkPlants, whyUncertifiedNow } from '../licences/licences.ts'
import { writeSearchText } from '../listing/search-text.queries.ts'
import { guardTax } from '../write.ts'
import { type FactsRow, factsOf, requestedAttributes, writeSaid } from './admin-facts.queries.ts'

const changeInput = productFactsInput.extend({ attributes: typedAttributesInput })

type Facts = Omit<FactsRow, 'said'> & {
  requested: CategoryAttributeRow[]
  attributes: { code: string; values: string[] }[]
}
type Said = FactsRow & { requested: CategoryAttributeRow[] }

/** The details of a single product, with the attributes that its category requests; sizes belong to its variants. */
async function readSaid(ctx: Ctx, identifier: string): Promise<Said> {
  const row = found(await factsOf(ctx.db, identifier))
  return { ...row, requested: await requestedAttributes(ctx.db, row.id, Object.keys(row.said)) }
}

const asTyped = ({ said, ...facts }: Said): Facts => ({
  ...facts,
  attributes: Object.entries(said).map(([code, value]) => ({ code, values: typedTexts(value) })),
})

export const getFacts = async (ctx: Ctx, identifier: string): Promise<Facts> => asTyped(await readSaid(ctx, identifier))

/** Corrects a single product as an admin: names, attributes and tax. */
export async function updateFacts(ctx: Ctx, identifier: string, version: number, values: unknown): Promise<Facts> {
  const input = parseInput(changeInput, values)
  return transaction(ctx, async (ctx) => {
    const held = found(
      await ctx.db
        .selectFrom('products')
        .select(['kind', 'status'])
        .where('identifier', '=', identifier)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (held.kind !== 'SINGLE') throw refused('HAS_SIZES')
    const before = await readSaid(ctx, identifier)
    if (before.version !== version) throw refused('STALE')
    await guardTax(ctx, before.id, input.hsn)
    // Goods that lost their licence can be corrected otherwise: they are not on sale
    const wasWrong = (await whyUncertifiedNow(ctx, oneProduct(before.id))) !== null
    const said = attributesFrom(before.requested, input.attributes, before.said)
    await writeFacts(ctx, before.id, input).catch((error) => {
      if (databaseError(error)?.code === '23503')
        throw refused('NOT_A_CHOICE', { field: terms('HSN', 'BRAND', 'CLASS', 'IMPORTER') }, 'hsn')
      throw error
    })
    // Filters read the attributes of variants
    await writeSaid(ctx.db, before, { ...input, said })
    await linkPlants(ctx, before.id)
    if (held.status === 'PUBLISHED' && !wasWrong) refuseIf(await whyUncertifiedNow(ctx, oneProduct(before.id)))
    await writeSearchText(ctx, oneProduct(before.id))
    await audit(ctx, 'product.facts', 'product', before.id, before, input)
    await ctx.emit('catalogue.changed', { productIds: [before.id] })
    return getFacts(ctx, identifier)
  })
}

const writeFacts = (ctx: Ctx, id: number, input: ProductFactsInput) =>
  ctx.db
    .updateTable('products')
    .set((db) => ({
      title: input.title,
      shortDescription: input.shortDescription,
      description: input.description,
      brandId: input.brandId === null ? null : idOf(input.brandId),
      classId: input.classId === null ? null : idOf(input.classId),
      hsn: input.hsn,
      countryOfOrigin: input.countryOfOrigin,
      manufacturer: input.manufacturer,
      standard: input.standard,
      licences: licencesIn(input.licences),
      importerId: input.importerId === null ? null : idOf(input.importerId),
      modelNo: input.modelNo,
      ean: input.ean,
      version: db('version', '+', 1),
      updatedAt: ctx.now,
    }))
    .where('id', '=', id)
    .execute()
