import {
  hasJoined,
  type SellerBusiness,
  type SellerForm,
  type SellerStatus,
} from '@neev/domain/businesses/sellers/sellers'
import type { StateCode } from '@neev/domain/core/states'
import { mask } from '@neev/domain/people/accounts/accounts'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowOf, rowsOf } from '#core/db/open.ts'

export type SellerBankRow = RowOf<'sellers.readBank'>
type Point = NonNullable<SellerForm['points']>[number]
export type PointRow = Point & { id: number; isActive: boolean }

/** Businesses that were taken on by the operator have no contacts of their own: their owner's account is read. */
export type SellerContacts = Pick<SellerBusiness, 'owner'> & Partial<Pick<SellerBusiness, 'accounts' | 'dispatch'>>

/** Dispatch points of a seller, including inactive ones. */
export const readPoints = (ctx: Ctx, sellerId: number): Promise<PointRow[]> =>
  rowsOf(
    ctx.db,
    'sellers.readPoints',
    sql`select id, name, line, city, pincode, coalesce(gstin, '') as gstin, nullif(loading_hours, '') as "loadingHours",
      has_weighbridge,
          loading_paise_per_tonne, fold_up_to_mm,
          fold_paise_per_tonne, cut_paise_per_tonne, max_km, ${sql<StateCode[]>`coalesce(serves_states, '{}')`} as "servesStates", is_active
        from dispatch_points where seller_id = ${sellerId} order by id`,
  )

export const readBank = (ctx: Ctx, sellerId: number): Promise<SellerBankRow | undefined> =>
  rowOf(
    ctx.db,
    'sellers.readBank',
    sql`select holder, account_number, ifsc, bank, nullif(branch, '') as branch
        from seller_bank_accounts where seller_id = ${sellerId} and replaced_at is null`,
  )

/**
 * The form by step. After approval it is read from the seller's tables, because they may have changed; before, from the
 * application.
 */
export async function readForm(ctx: Ctx, { id, status }: { id: number; status: SellerStatus }): Promise<SellerForm> {
  if (!hasJoined(status)) {
    const row = await ctx.db
      .selectFrom('sellerApplications')
      .select('form')
      .where('sellerId', '=', id)
      .executeTakeFirst()
    return row?.form ?? {}
  }
  // Contacts with an owner are there; those without one get him
  const row = await rowOf(
    ctx.db,
    'sellers.readForm',
    sql`select json_build_object('legalName', legal_name, 'tradeName', trade_name, 'constitution',
      coalesce(constitution, 'OTHER'),
            'businessKinds', business_kinds, 'yearStarted', year_started, 'about', nullif(about, ''), 'website',
            website, 'address', address,
            'supportPhone', support_phone, 'supportEmail', support_email) as business,
          ${sql<
            NonNullable<SellerContacts>
          >`case when contacts -> 'owner' is null then jsonb_set(coalesce(contacts, '{}'), '{owner}', coalesce((
            select jsonb_build_object('name', u.name, 'mobile', coalesce(u.mobile, ''), 'email', u.email)
            from seller_members m join users u on u.id = m.user_id
            where m.seller_id = s.id and m.role = 'OWNER' order by m.user_id limit 1),
            '{"name": "", "mobile": "", "email": ""}')) else contacts end`} as contacts,
          json_build_object('pan', pan, 'gstType', gst_type, 'udyam', udyam, 'udyamClass', udyam_class, 'tan', tan,
          'over5Crore', over_5_crore, 'over500Crore', over_500_crore,
            'makesBricks', makes_bricks) as tax,
          coalesce((select json_agg(json_build_object('gstin', g.gstin) order by g.gstin) from seller_gstins g
          where g.seller_id = s.id), '[]') as gstins
        from sellers s where s.id = ${id}`,
  )
  if (!row) return {}
  const { business, contacts, tax, gstins } = row
  const { owner, accounts = null, dispatch = null } = contacts
  return {
    business: { ...business, owner, accounts, dispatch },
    tax: { ...tax, gstins },
    bank: (await readBank(ctx, id)) ?? null,
    points: await readPoints(ctx, id),
  }
}

/** The same with a masked account number. */
export const withoutNumber = ({ bank, ...form }: SellerForm): SellerForm => ({
  ...form,
  bank: bank ? { ...bank, accountNumber: mask(bank.accountNumber) } : null,
})
