import { type LicenceState, licenceState, whyUnlicensed } from '@neev/domain/catalogue/brands'
import { type TmtMasterInput, tmtFactsInput, tmtMasterInput } from '@neev/domain/catalogue/tmt-masters'
import { addDays, istDate } from '@neev/domain/core/fiscal'
import { refuse, terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { type PlantRow, readPlants } from '#features/brands/brands.ts'
import {
  amendProduct,
  changeProduct,
  freeIdentifier,
  insertProduct,
  setProductStatus,
} from '#features/products/products.ts'
import { getMaster, type MasterRow, readMasters } from './masters.queries.ts'
import { addBars } from './variants.ts'

type Filter = { search?: string | null; status?: string | null; grade?: string | null; licence?: LicenceState | null }
const sorts = { title: sql`p.title`, updatedAt: sql`p.updated_at`, offers: sql`x.offers` }

const licenceIs = (state: LicenceState, today: string): Sql => {
  const stands = sql`exists (select 1 from product_plants pp where pp.product_id = p.id)`
  return {
    OPEN: sql`(${stands} and p.licensed_until is null)`,
    ENDED: sql`p.licensed_until < ${today}::date`,
    ENDING: sql`p.licensed_until between ${today}::date and ${addDays(today, 30)}::date`,
    VALID: sql`p.licensed_until > ${addDays(today, 30)}::date`,
  }[state]
}

/** A page of TMT products, with counts by status. */
export async function listMasters(ctx: Ctx, page: PageInput, filter: Filter) {
  const { search, status, grade, licence } = filter
  const others = allOf([
    search && sql`(p.search_text ilike ${containing(search)} or co.name ilike ${containing(search)})`,
    grade && sql`${grade} = any(p.grades)`,
    licence && licenceIs(licence, istDate(ctx.now)),
  ])
  const where = status ? sql`${others} and p.status = ${status}` : others
  const tail = pageTail({ ...page, sort: page.sort || 'title' }, sorts, sql`p.id`)
  const rows = await readMasters(ctx, where, { tail })
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select p.status, count(*)::int as count from products p join companies co on co.id = p.company_id
        where p.kind = 'TMT' and ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

/** The active product of brand, manufacturer and category; of older duplicates, the first. */
export async function masterOf(ctx: Ctx, triple: string): Promise<MasterRow> {
  const [brandId, companyId, categoryId] = triple.split('-').map(idOf)
  if (!brandId || !companyId || !categoryId) throw refused('NOT_FOUND')
  const where = sql`p.brand_id = ${brandId} and p.company_id = ${companyId} and p.category_id = ${categoryId}`
  return found(
    (await readMasters(ctx, where, { tail: sql`order by p.status = 'RETIRED', p.id limit 1`, sizes: true }))[0],
  )
}

export async function companyPlants(ctx: Ctx, companyId: string): Promise<PlantRow[]> {
  return readPlants(ctx, idOf(companyId))
}

type Named = {
  brand: string
  brandSlug: string
  country: string
  company: string
  category: string
  drawing: unknown
  defaultClassId: number | null
}

/** The names of brand, manufacturer and category; locked, so that two people cannot create the same product. */
async function nameTriple(ctx: Ctx, { brandId, companyId, categoryId }: TmtMasterInput): Promise<Named> {
  await ctx.db.selectFrom('brands').select('id').where('id', '=', idOf(brandId)).forUpdate().execute()
  const twin = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('kind', '=', 'TMT')
    .where('status', '!=', 'RETIRED')
    .where('brandId', '=', idOf(brandId))
    .where('companyId', '=', idOf(companyId))
    .where('categoryId', '=', idOf(categoryId))
    .executeTakeFirst()
  if (twin) throw refused('DUPLICATE', { field: terms('BRAND', 'COMPANY', 'CATEGORY') }, 'brandId')
  return found(
    await rowOf<Named>(
      ctx.db,
      sql`select b.name as brand, b.slug as "brandSlug", b.country, co.name as company, c.name as category, c.drawing,
        c.default_class_id as "defaultClassId"
          from brands b, companies co, categories c where b.id = ${idOf(brandId)} and co.id = ${idOf(companyId)}
          and c.id = ${idOf(categoryId)}`,
    ),
  )
}

/** Saves its licences, which must belong to the manufacturer. */
async function keepPlants(ctx: Ctx, productId: number, companyId: number, plantIds: readonly string[]): Promise<void> {
  const ids = plantIds.map(idOf)
  const own = await ctx.db
    .selectFrom('plants')
    .select('licence')
    .where('id', '=', anyOf(ids))
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
  if (own.length !== new Set(plantIds).size) throw refused('NOT_A_CHOICE', { field: terms('LICENCE') }, 'plantIds')
  await ctx.db
    .deleteFrom('productPlants')
    .where('productId', '=', productId)
    .where((db) => db.not(db('plantId', '=', anyOf(ids))))
    .execute()
  await sql`insert into product_plants (product_id, plant_id) select ${productId}::bigint, unnest(${ids}::bigint[])
    on conflict do nothing`.execute(ctx.db)
  await amendProduct(ctx, productId, { bisLicence: own[0]?.licence ?? null, isiMark: own.length > 0 })
}

/** Bars can be sold only with the BIS mark, so none are published without a licence. */
function refuseUnlicensed(ctx: Ctx, { plants, licensedUntil }: MasterRow): void {
  const valid = plants.some(({ validTo }) => licenceState(validTo, istDate(ctx.now)) !== 'ENDED')
  refuseIf(valid ? whyUnlicensed(licensedUntil, ctx.now) : refuse('LICENCE_NEEDED', undefined, 'plantIds'))
}

/** Creates a TMT product with the selected sizes, as a draft or published. */
export async function createMaster(ctx: Ctx, values: unknown): Promise<MasterRow> {
  const input = parseInput(tmtMasterInput, values)
  return transaction(ctx, async (ctx) => {
    const named = await nameTriple(ctx, input)
    const classId = input.classId === null ? named.defaultClassId : idOf(input.classId)
    const ofClass =
      classId === null
        ? undefined
        : await ctx.db.selectFrom('productClasses').select('hsn').where('id', '=', classId).executeTakeFirst()
    if (!ofClass) throw refused('REQUIRED', { field: terms('CLASS') }, 'classId')
    const title = `${named.brand} ${named.category}`
    const id = await insertProduct(ctx, {
      identifier: await freeIdentifier(ctx, title),
      kind: 'TMT',
      categoryId: idOf(input.categoryId),
      brandId: idOf(input.brandId),
      companyId: idOf(input.companyId),
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
        : await ctx.db.selectFrom('productClasses').select('hsn').where('id', '=', classId).executeTakeFirst()
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
