import { checksFor, prefixFor, type SellerBank, type SellerForm } from '@neev/domain/businesses/sellers/sellers'
import { replaceChecks } from '#core/applications/admin-checks.queries.ts'
import { readChecks } from '#core/applications/admin-checks.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { refused } from '#core/errors.ts'
import { type PlacedPoint, placePoints } from '../points.ts'
import { writeSellerDetails } from './form-tables.queries.ts'

/** Throws at the first of these GSTINs that another business has registered. */
export async function refuseRegistered(ctx: Ctx, sellerId: number | null, gstins: readonly string[]): Promise<void> {
  const taken = await ctx.db
    .selectFrom('sellerGstins')
    .select('gstin')
    .where('gstin', '=', anyOf(gstins))
    .where('sellerId', '!=', sellerId ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (taken) throw refused('SELLER_REGISTERED', {}, `gstins.${gstins.indexOf(taken.gstin)}.gstin`)
}

type Sent = { id: number; form: SellerForm; submitted: SellerForm | null }

/** Copies a submitted form to the seller's tables, replacing earlier data: nothing refers to it before approval. */
export async function writeForm(ctx: Ctx, { id, form, submitted }: Sent): Promise<void> {
  const { business, tax, bank, points } = form
  if (!business || !tax || !bank || !points) throw new Error(`The application ${id} is not complete.`)
  await refuseRegistered(
    ctx,
    id,
    tax.gstins.map(({ gstin }) => gstin),
  )
  await writeSellerDetails(ctx.db, id, { business, tax, einvoiceSince: tax.over5Crore ? ctx.now : null })
  await clearForm(ctx, id)
  for (const { gstin } of tax.gstins) await addGstin(ctx, id, gstin, prefixFor(business.tradeName, gstin.slice(0, 2)))
  for (const point of await placePoints(ctx, points)) await addPoint(ctx, id, point)
  await addBank(ctx, id, tax.pan, bank)
  const before = await readChecks(ctx, 'seller', id)
  const checks = checksFor(form, submitted && { form: submitted, checks: before })
  await replaceChecks(ctx.db, 'seller', id, checks)
}

/**
 * Removes GSTINs, dispatch points and account: before they are written again, and after a rejection, so that the
 * business can apply again.
 */
export async function clearForm(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.deleteFrom('dispatchPoints').where('sellerId', '=', id).execute()
  await ctx.db.deleteFrom('sellerGstins').where('sellerId', '=', id).execute()
  await ctx.db.deleteFrom('sellerBankAccounts').where('sellerId', '=', id).execute()
}

export async function addGstin(ctx: Ctx, sellerId: number, gstin: string, prefix: string): Promise<void> {
  await ctx.db
    .insertInto('sellerGstins')
    .values({ gstin, sellerId, stateCode: gstin.slice(0, 2), invoicePrefix: prefix })
    .execute()
    .catch((error: unknown) => {
      if (brokeConstraint(error, 'seller_gstins_pkey')) throw refused('SELLER_REGISTERED', {}, 'gstin')
      throw error
    })
}

export async function addPoint(ctx: Ctx, sellerId: number, point: PlacedPoint): Promise<void> {
  await ctx.db
    .insertInto('dispatchPoints')
    .values({ sellerId, ...pointColumns(point) })
    .execute()
}

/** The columns of a dispatch point. Without states it serves all, which is stored as null. */
export const pointColumns = (point: PlacedPoint) => ({
  name: point.name,
  line: point.line,
  city: point.city,
  pincode: point.pincode,
  stateCode: point.stateCode,
  gstin: point.gstin,
  latMicro: point.lat,
  lonMicro: point.lon,
  loadingPaisePerTonne: point.loadingPaisePerTonne,
  foldUpToMm: point.foldUpToMm,
  foldPaisePerTonne: point.foldPaisePerTonne,
  cutPaisePerTonne: point.cutPaisePerTonne,
  maxKm: point.maxKm,
  servesStates: point.servesStates.length ? [...point.servesStates] : null,
  loadingHours: point.loadingHours ?? '',
  hasWeighbridge: point.hasWeighbridge,
})

export async function addBank(ctx: Ctx, sellerId: number, pan: string, bank: SellerBank): Promise<void> {
  await ctx.db
    .insertInto('sellerBankAccounts')
    .values({
      sellerId,
      pan,
      holder: bank.holder,
      accountNumber: bank.accountNumber,
      ifsc: bank.ifsc,
      bank: bank.bank,
      branch: bank.branch ?? '',
      createdBy: actorOf(ctx).userId,
      createdAt: ctx.now,
    })
    .execute()
    .catch((error: unknown) => {
      if (brokeConstraint(error, 'seller_bank_accounts_once')) throw refused('SELLER_REGISTERED', {}, 'accountNumber')
      throw error
    })
}
