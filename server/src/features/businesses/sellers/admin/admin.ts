import type { SellerGrade } from '@neev/domain/businesses/sellers/sellers'
import type { CheckDecision } from '#core/applications/admin-checks.ts'
import { setCheckOf } from '#core/applications/applications.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf } from '#core/errors.ts'
import { writeNote } from '#core/internal-notes.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { readForm, type SellerBankRow } from '../application/form-read.queries.ts'
import { sellerApplication } from '../transitions.ts'
import {
  type AdminSellerFilter,
  type AdminSellerRow,
  adminSellerById,
  countsByStatus,
  pageOfAdminSellers,
} from './admin.queries.ts'

/** A page of sellers for admins, with counts by status. */
export async function listAdminSellers(ctx: Ctx, page: PageInput, filter: AdminSellerFilter) {
  const rows = await pageOfAdminSellers(ctx.db, page, filter)
  const counts = await countsByStatus(ctx.db, filter, ctx.now)
  return { ...pageOf(rows), counts, late: counts.reduce((sum, one) => sum + one.late, 0) }
}

/** A seller, or NOT_FOUND. */
export async function getAdminSeller(ctx: Ctx, id: string | number): Promise<AdminSellerRow> {
  return found(await adminSellerById(ctx.db, idOf(id)))
}

/** Decides a checklist item. That of the bank account also sets whether the account is verified. */
export async function setCheck(ctx: Ctx, id: string, decision: CheckDecision): Promise<AdminSellerRow> {
  const isTheirs = decision.state === 'COMPLETE'
  await setCheckOf(ctx, sellerApplication, id, decision, async (ctx, seller) => {
    if (decision.item !== 'BANK') return
    await ctx.db
      .updateTable('sellerBankAccounts')
      .set({ verifiedAt: isTheirs ? ctx.now.toISOString() : null, verifiedBy: isTheirs ? actorOf(ctx).userId : null })
      .where('sellerId', '=', seller.id)
      .where('replacedAt', 'is', null)
      .execute()
  })
  return getAdminSeller(ctx, id)
}

async function lockSeller(ctx: Ctx, id: string): Promise<AdminSellerRow> {
  await ctx.db.selectFrom('sellers').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  return getAdminSeller(ctx, id)
}

export async function addNote(ctx: Ctx, id: string, body: string): Promise<AdminSellerRow> {
  const seller = await getAdminSeller(ctx, id)
  await writeNote(ctx, 'seller', seller.id, body)
  return seller
}

export async function setPremium(ctx: Ctx, id: string, isPremium: boolean): Promise<AdminSellerRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockSeller(ctx, id)
    await ctx.db.updateTable('sellers').set({ isPremium }).where('id', '=', before.id).execute()
    await audit(ctx, 'seller.premium', 'seller', before.id, { isPremium: before.isPremium }, { isPremium })
    return getAdminSeller(ctx, id)
  })
}

/** Sets the trust grade, which decides how long earnings of future deliveries are held. */
export async function setGrade(ctx: Ctx, id: string, grade: SellerGrade): Promise<AdminSellerRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockSeller(ctx, id)
    await ctx.db.updateTable('sellers').set({ grade }).where('id', '=', before.id).execute()
    await audit(ctx, 'seller.grade', 'seller', before.id, { grade: before.grade }, { grade })
    return getAdminSeller(ctx, id)
  })
}

/** The full bank account number; recorded in the audit log. */
export async function revealBank(ctx: Ctx, id: string): Promise<SellerBankRow> {
  const seller = await getAdminSeller(ctx, id)
  const bank = found((await readForm(ctx, seller)).bank)
  await audit(ctx, 'seller.look', 'seller', seller.id, null, { bank: true })
  return bank
}
