import { licenceState, whyUnlicensed } from '@neev/domain/catalogue/brands'
import { istDate } from '@neev/domain/core/fiscal'
import { refuse, terms } from '@neev/domain/core/refusals'
import { type TmtMasterInput, tmtFactsInput, tmtMasterInput } from '@neev/domain/offers/tmt'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { lockBrand, type PlantRow, readPlants } from '#features/catalogue/brands/brands.ts'
import {
  amendProduct,
  changeProduct,
  freeIdentifier,
  insertProduct,
  linkPlants,
  refuseUnpublishableProduct,
  setProductStatus,
} from '#features/catalogue/products/products.ts'
import {
  getMaster,
  type MasterFilter,
  type MasterRow,
  masterOfTriple,
  mastersByStatus,
  namesOf,
  pageOfMasters,
} from './masters.queries.ts'
import { addBars } from './variants.ts'

/** A page of TMT products, with counts by status. */
export async function listMasters(ctx: Ctx, page: PageInput, filter: MasterFilter) {
  const rows = await pageOfMasters(ctx, page, filter)
  return { ...pageOf(rows), counts: await mastersByStatus(ctx.db, filter, istDate(ctx.now)) }
}

/** The active product of brand, manufacturer and category; of older duplicates, the first. */
export async function masterOf(ctx: Ctx, triple: string): Promise<MasterRow> {
  const [brandId, companyId, categoryId] = triple.split('-').map(idOf)
  if (!brandId || !companyId || !categoryId) throw refused('NOT_FOUND')
  return found(await masterOfTriple(ctx, { brandId, companyId, categoryId }))
}

export async function companyPlants(ctx: Ctx, companyId: string): Promise<PlantRow[]> {
  return readPlants(ctx, idOf(companyId))
}

/** The names of brand, manufacturer and category; locked, so that two people cannot create the same product. */
async function nameTriple(ctx: Ctx, input: TmtMasterInput) {
  const brandId = idOf(input.brandId)
  const companyId = idOf(input.companyId)
  const categoryId = idOf(input.categoryId)
  await lockBrand(ctx, brandId)
  const twin = await ctx.db
    .selectFrom('productShown')
    .select('id')
    .where('kind', '=', 'TMT')
    .where('status', '!=', 'RETIRED')
    .where('brandId', '=', brandId)
    .where('companyId', '=', companyId)
    .where('categoryId', '=', categoryId)
    .executeTakeFirst()
  if (twin) throw refused('DUPLICATE', { field: terms('BRAND', 'COMPANY', 'CATEGORY') }, 'brandId')
  const named = found(await namesOf(ctx.db, { brandId, companyId, categoryId }))
  return { ...named, brandId, companyId, categoryId }
}

/** Saves its licences, which must belong to the manufacturer. */
async function keepPlants(ctx: Ctx, productId: number, companyId: number, plantIds: readonly string[]): Promise<void> {
  const ids = plantIds.map(idOf)
  const own = await ctx.db
    .selectFrom('plantShown')
    .select('licence')
    .where('id', '=', anyOf(ids))
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
  if (own.length !== new Set(plantIds).size) throw refused('NOT_A_CHOICE', { field: terms('LICENCE') }, 'plantIds')
  await amendProduct(ctx, productId, { licences: own.map(({ licence }) => licence) })
  await linkPlants(ctx, productId)
}

/** Bars can be sold only with the BIS mark, so none are published without a licence. */
function refuseUnlicensed(ctx: Ctx, { plants, licensedUntil }: MasterRow): void {
  const valid = plants.some(({ validTo }) => licenceState(validTo, istDate(ctx.now)) !== 'ENDED')
  refuseIf(valid ? whyUnlicensed(licensedUntil, [], ctx.now) : refuse('LICENCE_NEEDED', undefined, 'plantIds'))
}

/** Writes a TMT product as a draft without sizes, and returns its id. */
async function insertMaster(ctx: Ctx, input: TmtMasterInput): Promise<number> {
  const { brandId, companyId, categoryId, ...named } = await nameTriple(ctx, input)
  const classId = input.classId === null ? named.defaultClassId : idOf(input.classId)
  const ofClass =
    classId === null
      ? undefined
      : await ctx.db.selectFrom('productClassShown').select('hsn').where('id', '=', classId).executeTakeFirst()
  if (!ofClass) throw refused('REQUIRED', { field: terms('CLASS') }, 'classId')
  const title = `${named.brand} ${named.category}`
  const identifier = await freeIdentifier(ctx, title)
  return insertProduct(ctx, {
    identifier,
    kind: 'TMT',
    categoryId,
    brandId,
    companyId,
    title,
    description: input.description,
    hsn: ofClass.hsn,
    classId,
    standard: input.standard,
    process: input.process,
    countryOfOrigin: named.country,
    manufacturer: named.company,
    axes: ['diameterMm'],
    drawing: JSON.stringify(named.drawing ?? { shape: 'bars' }),
    status: 'DRAFT',
  })
}

/** Creates a TMT product with the selected sizes, as a draft or published. */
export async function createMaster(ctx: Ctx, values: unknown): Promise<MasterRow> {
  const input = parseInput(tmtMasterInput, values)
  return transaction(ctx, async (ctx) => {
    const id = await insertMaster(ctx, input)
    await keepPlants(ctx, id, idOf(input.companyId), input.plantIds)
    await addBars(ctx, id, input)
    await audit(ctx, 'tmt.create', 'product', id, null, input)
    if (input.publish) await publish(ctx, await getMaster(ctx, id))
    await ctx.emit('catalogue.changed', { productIds: [id] })
    return getMaster(ctx, id)
  })
}

async function publish(ctx: Ctx, master: MasterRow): Promise<void> {
  refuseUnlicensed(ctx, master)
  await refuseUnpublishableProduct(ctx, master.id)
  if (!master.variants.some(({ isActive }) => isActive)) throw refused('NO_SIZES')
  await setProductStatus(ctx, master.id, 'PUBLISHED')
}

async function lockMaster(ctx: Ctx, id: string): Promise<MasterRow> {
  await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', idOf(id))
    .where('kind', '=', 'TMT')
    .forUpdate()
    .execute()
  return getMaster(ctx, id)
}

/** Updates its details and licences; brand, manufacturer and category cannot change. */
export async function updateMaster(ctx: Ctx, id: string, version: number, values: unknown): Promise<MasterRow> {
  const input = parseInput(tmtFactsInput, values)
  return transaction(ctx, async (ctx) => {
    const { variants, ...before } = await lockMaster(ctx, id)
    if (before.version !== version) throw refused('STALE')
    const classId = input.classId === null ? before.classId : idOf(input.classId)
    const ofClass =
      classId === null
        ? undefined
        : await ctx.db.selectFrom('productClassShown').select('hsn').where('id', '=', classId).executeTakeFirst()
    await changeProduct(ctx, before.id, {
      standard: input.standard,
      process: input.process,
      description: input.description,
      classId,
      ...(ofClass && { hsn: ofClass.hsn }),
    })
    await keepPlants(ctx, before.id, before.companyId, input.plantIds)
    await audit(ctx, 'tmt.update', 'product', id, before, input)
    await ctx.emit('catalogue.changed', { productIds: [before.id] })
    return getMaster(ctx, id)
  })
}

const movable = {
  publish: { from: ['DRAFT', 'HIDDEN'], to: 'PUBLISHED' },
  retire: { from: ['DRAFT', 'HIDDEN', 'PUBLISHED'], to: 'RETIRED' },
  restore: { from: ['RETIRED'], to: 'DRAFT' },
} as const

/** Publishes it, withdraws it permanently, or returns it to draft. */
export async function updateMasterStatus(ctx: Ctx, id: string, transition: keyof typeof movable): Promise<MasterRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockMaster(ctx, id)
    const { from, to } = movable[transition]
    if (!(from as readonly string[]).includes(before.status)) throw refused('BAD_TRANSITION')
    if (transition === 'publish') await publish(ctx, before)
    else await setProductStatus(ctx, before.id, to)
    await audit(ctx, `tmt.${transition}`, 'product', id, { status: before.status }, { status: to })
    await ctx.emit('catalogue.changed', { productIds: [before.id] })
    return getMaster(ctx, id)
  })
}
