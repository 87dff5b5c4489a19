import { unitNames } from '@neev/domain/catalogue/products'
import { terms } from '@neev/domain/core/refusals'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { approvedSellerId, pointsOf } from '../pricing/company-prices.ts'
import { type DraftRow, draftsOf, insertDraft, productsLike, updateDraft } from './drafts.queries.ts'

const maxDrafts = 50
const maxCharacters = 30_000

export async function listDrafts(ctx: Ctx): Promise<DraftRow[]> {
  const sellerId = await approvedSellerId(ctx)
  return draftsOf(ctx.db, sellerId, maxDrafts)
}

function refuseUnreadable(form: string): void {
  if (form.length > maxCharacters) throw refused('TOO_LONG', { field: terms('DRAFT'), max: maxCharacters }, 'form')
  try {
    JSON.parse(form)
  } catch {
    throw refused('VALUE_BAD', {}, 'form')
  }
}

/** Saves a form unchanged; only its page knows the content. */
export async function saveDraft(ctx: Ctx, id: string | null, input: string, form: string): Promise<DraftRow> {
  refuseUnreadable(form)
  const sellerId = await approvedSellerId(ctx)
  const title = input.trim().slice(0, 150)
  if (id !== null) return found(await updateDraft(ctx.db, { id: idOf(id), sellerId, title, form }, ctx.now))
  const draft = { sellerId, title, form, userId: actorOf(ctx).userId }
  const made = await insertDraft(ctx.db, draft, { now: ctx.now, max: maxDrafts })
  if (!made) throw refused('TOO_LARGE', { field: terms('DRAFTS'), max: maxDrafts })
  return made
}

export async function dropDraft(ctx: Ctx, id: string): Promise<boolean> {
  const sellerId = await approvedSellerId(ctx)
  found(
    await ctx.db
      .deleteFrom('productDrafts')
      .where('id', '=', idOf(id))
      .where('sellerId', '=', sellerId)
      .returning('id')
      .executeTakeFirst(),
  )
  return true
}

/** The options of the product form. */
export async function productChoices(ctx: Ctx) {
  const sellerId = await approvedSellerId(ctx)
  return {
    categories: await ctx.db
      .selectFrom('categoryShown')
      .select(['id', 'name'])
      .where('status', '=', 'ACTIVE')
      .where('kind', '!=', 'TMT')
      .orderBy('position')
      .orderBy('id')
      .execute(),
    brands: await ctx.db.selectFrom('brandShown').select(['id', 'name']).orderBy('name').execute(),
    hsnCodes: await ctx.db.selectFrom('hsnCodeShown').select(['hsn', 'description']).orderBy('hsn').execute(),
    units: [...unitNames],
    points: await pointsOf(ctx, sellerId),
  }
}

type Requested = { title: string; brandId: string | null; modelNo: string | null; ean: string | null }

/** Products in the catalogue or in review that may be the same: EAN, model of the brand, or nearly the same title. */
export const similarProducts = (ctx: Ctx, { title, brandId, modelNo, ean }: Requested) =>
  productsLike(ctx.db, {
    title: title.trim().slice(0, 150),
    brandId: brandId ? idOf(brandId) : null,
    modelNo,
    ean,
  })
