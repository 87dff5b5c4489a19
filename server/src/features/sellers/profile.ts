import { financialYear, istDate } from '@neev/domain/fiscal'
import { fields, whyGstinDoesNotFit } from '@neev/domain/identity'
import { memberActions } from '@neev/domain/members'
import {
  closureInput,
  commerceInput,
  invoicePrefix,
  lutInput,
  prefixFor,
  type SellerPoint,
  type SellerStatus,
  sellerBank,
  sellerBusiness,
  sellerPoint,
  whyNotLutNoted,
} from '@neev/domain/sellers'
import { stateName } from '@neev/domain/states'
import { sql } from 'kysely'
import { z } from 'zod'
import { reopenCheck } from '#core/admin-checks.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { readPoints } from './form-read.ts'
import { addBank, addGstin, addPoint, statesOf } from './form-tables.ts'
import { requireCompany } from './members.ts'
import { placePoints } from './points.ts'

declare module '#core/events.ts' {
  interface Events {
    /** The business's bank account was changed. */
    'seller.bankChanged': { sellerId: number; until: string }
  }
}

export type ProfileRow = {
  id: number
  slug: string | null
  status: SellerStatus
  requested: string | null
  minOrderPaise: number
  leadDays: number
  closedFrom: string | null
  closedTo: string | null
  closedNote: string | null
  settlementCycle: 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY'
  settlementFrozenUntil: Date | null
  bankVerifiedAt: Date | null
  isPremium: boolean
  version: number
}

/** The caller's business. */
export async function getProfile(ctx: Ctx): Promise<ProfileRow> {
  const { id } = await requireCompany(ctx, null)
  return found(
    await rowOf<ProfileRow>(
      ctx.db,
      sql`select s.id, s.slug, s.status, s.min_order_paise as "minOrderPaise", s.lead_days as "leadDays",
            to_char(s.closed_from, 'YYYY-MM-DD') as "closedFrom", to_char(s.closed_to, 'YYYY-MM-DD') as "closedTo", s.closed_note as "closedNote",
            s.settlement_cycle as "settlementCycle", s.settlement_frozen_until as "settlementFrozenUntil", s.is_premium as "isPremium", s.version,
            (select b.verified_at from seller_bank_accounts b where b.seller_id = s.id and b.replaced_at is null) as "bankVerifiedAt",
            case when s.status = 'SUSPENDED' then (
              select e.note from status_events e where e.entity = 'seller' and e.entity_id = s.id order by e.id desc limit 1) end as requested
          from sellers s where s.id = ${id}`,
    ),
  )
}

export const registrationsOf = async (ctx: Ctx, sellerId: number) => {
  const rows = await rowsOf<{
    gstin: string
    invoicePrefix: string
    luts: { financialYear: string; number: string }[]
  }>(
    ctx.db,
    sql`select gstin, invoice_prefix as "invoicePrefix",
          (select coalesce(jsonb_agg(jsonb_build_object('financialYear', l.financial_year, 'number', l.number) order by l.financial_year), '[]')
            from seller_luts l where l.gstin = g.gstin and l.financial_year >= ${financialYear(ctx.now)}) as luts
        from seller_gstins g where seller_id = ${sellerId} order by gstin`,
  )
  return rows.map((row) => ({ ...row, state: stateName(row.gstin.slice(0, 2)) }))
}

const actions = ['business', 'bank', 'people', 'documents'] as const
export const mayChange = (ctx: Ctx): string[] =>
  actions.filter((action) => memberActions(actorOf(ctx).memberRole, action)).map((action) => action.toUpperCase())

/**
 * Changes the business's record as one of its owners: locks, applies, writes to the audit log, and publishes the
 * change.
 */
async function change(
  ctx: Ctx,
  what: string,
  work: (ctx: Ctx, company: { id: number; name: string; pan: string; version: number }) => Promise<unknown>,
): Promise<ProfileRow> {
  const { id } = await requireCompany(ctx, 'business')
  return transaction(ctx, async (ctx) => {
    const company = found(
      await rowOf<{ id: number; name: string; pan: string; version: number }>(
        ctx.db,
        sql`select id, trade_name as name, pan, version from sellers where id = ${id} for update`,
      ),
    )
    const after = await work(ctx, company)
    await sql`update sellers set version = version + 1 where id = ${id}`.execute(ctx.db)
    await audit(ctx, `seller.${what}`, 'seller', id, null, after)
    await ctx.emit('seller.changed', { sellerId: id })
    return getProfile(ctx)
  })
}

export const updateBusiness = (ctx: Ctx, version: number, values: unknown): Promise<ProfileRow> => {
  const input = parseInput(sellerBusiness, values)
  return change(ctx, 'business', async (ctx, company) => {
    if (company.version !== version) throw refused('STALE')
    const { owner, accounts, dispatch, ...business } = input
    await sql`
      update sellers set legal_name = ${input.legalName}, trade_name = ${input.tradeName}, constitution = ${input.constitution},
        business_kinds = ${input.businessKinds}::text[], year_started = ${input.yearStarted}, about = ${input.about ?? ''},
        website = ${input.website}, address = ${input.address}, support_phone = ${input.supportPhone}, support_email = ${input.supportEmail},
        contacts = ${JSON.stringify({ owner, accounts, dispatch })}::jsonb where id = ${company.id}`.execute(ctx.db)
    return business
  })
}

export const addRegistration = (ctx: Ctx, values: string): Promise<ProfileRow> => {
  const { gstin } = parseInput(z.object({ gstin: fields.gstin }), { gstin: values })
  return change(ctx, 'addGstin', async (ctx, company) => {
    const misfit = whyGstinDoesNotFit(gstin, null, company.pan)
    refuseIf(misfit && { ...misfit, field: 'gstin' })
    const there = await rowOf(
      ctx.db,
      sql`select 1 from seller_gstins where seller_id = ${company.id} and state_code = ${gstin.slice(0, 2)}`,
    )
    if (there) throw refused('DUPLICATE', { field: 'state' }, 'gstin')
    await addGstin(ctx, company.id, gstin, prefixFor(company.name, gstin.slice(0, 2)))
    await reopenCheck(ctx, 'seller', company.id, `GSTIN:${gstin}`)
    return { gstin }
  })
}

export const setPrefix = (ctx: Ctx, gstin: string, values: string): Promise<ProfileRow> => {
  const { prefix } = parseInput(z.object({ prefix: invoicePrefix }), { prefix: values })
  return change(ctx, 'invoicePrefix', async (ctx, company) => {
    const row = await rowOf(
      ctx.db,
      sql`update seller_gstins set invoice_prefix = ${prefix} where seller_id = ${company.id} and gstin = ${gstin} returning gstin`,
    )
    found(row)
    return { gstin, prefix }
  })
}

/** Sets or removes the letter of undertaking of a GSTIN for a financial year. Orders placed under it keep it. */
export const setLut = (ctx: Ctx, values: unknown): Promise<ProfileRow> => {
  const input = parseInput(lutInput, values)
  refuseIf(whyNotLutNoted(input, ctx.now))
  return change(ctx, 'lut', async (ctx, company) => {
    const { gstin, financialYear: year, number } = input
    found(await rowOf(ctx.db, sql`select 1 from seller_gstins where seller_id = ${company.id} and gstin = ${gstin}`))
    await (number === null
      ? sql`delete from seller_luts where gstin = ${gstin} and financial_year = ${year}`
      : sql`insert into seller_luts (gstin, financial_year, number, noted_by, noted_at)
              values (${gstin}, ${year}, ${number}, ${actorOf(ctx).userId}, ${ctx.now})
              on conflict (gstin, financial_year) do update set number = excluded.number, noted_by = excluded.noted_by, noted_at = excluded.noted_at`
    ).execute(ctx.db)
    return input
  })
}

async function readPoint(ctx: Ctx, sellerId: number, values: unknown) {
  const point: SellerPoint = parseInput(sellerPoint, values)
  const own = await rowOf(
    ctx.db,
    sql`select 1 from seller_gstins where seller_id = ${sellerId} and gstin = ${point.gstin}`,
  )
  if (!own) throw refused('NOT_A_CHOICE', { field: 'GSTIN' }, 'gstin')
  const [placed] = await placePoints(ctx, [point], '')
  return found(placed)
}

/**
 * Creates or changes a dispatch point. Its place and GSTIN are on invoices, so they cannot change once something was
 * sold from it.
 */
export const savePoint = (ctx: Ctx, id: string | null, values: unknown): Promise<ProfileRow> =>
  change(ctx, 'point', async (ctx, company) => {
    const point = await readPoint(ctx, company.id, values)
    if (id === null) {
      await addPoint(ctx, company.id, point)
      return point
    }
    const before = found((await readPoints(ctx, company.id)).find((one) => one.id === idOf(id)))
    const transitions = before.gstin !== point.gstin || before.pincode !== point.pincode
    const sold =
      transitions && (await rowOf(ctx.db, sql`select 1 from suborders where dispatch_point_id = ${before.id} limit 1`))
    if (sold) throw refused('YARD_STAYS', {}, before.gstin === point.gstin ? 'pincode' : 'gstin')
    await sql`
      update dispatch_points set name = ${point.name}, line = ${point.line}, city = ${point.city}, pincode = ${point.pincode},
        state_code = ${point.stateCode}, gstin = ${point.gstin}, lat_micro = ${point.lat}, lon_micro = ${point.lon},
        loading_paise_per_tonne = ${point.loadingPaisePerTonne}, max_km = ${point.maxKm}, serves_states = ${statesOf(point)},
        loading_hours = ${point.loadingHours ?? ''}, has_weighbridge = ${point.hasWeighbridge} where id = ${before.id}`.execute(
      ctx.db,
    )
    return point
  })

export const setPointActive = (ctx: Ctx, id: string, isActive: boolean): Promise<ProfileRow> =>
  change(ctx, 'pointActive', async (ctx, company) => {
    const row = await rowOf<{ name: string }>(
      ctx.db,
      sql`update dispatch_points set is_active = ${isActive} where id = ${idOf(id)} and seller_id = ${company.id} returning name`,
    )
    return { ...found(row), isActive }
  })

export const updateCommerce = (ctx: Ctx, version: number, values: unknown): Promise<ProfileRow> => {
  const input = parseInput(commerceInput, values)
  return change(ctx, 'commerce', async (ctx, company) => {
    if (company.version !== version) throw refused('STALE')
    await sql`
      update sellers set min_order_paise = ${input.minOrderPaise}, lead_days = ${input.leadDays}, settlement_cycle = ${input.settlementCycle}
      where id = ${company.id}`.execute(ctx.db)
    return input
  })
}

export const setClosure = (ctx: Ctx, values: unknown): Promise<ProfileRow> => {
  const input = parseInput(closureInput, values)
  if (input.to && input.to < istDate(ctx.now)) throw refused('DATES_REVERSED', {}, 'to')
  return change(ctx, 'closure', async (ctx, company) => {
    await sql`
      update sellers set closed_from = ${input.from}::date, closed_to = ${input.to}::date, closed_note = ${input.note} where id = ${company.id}`.execute(
      ctx.db,
    )
    return input
  })
}

const freezeMs = 72 * 60 * 60 * 1000

/**
 * Changes the bank account: the old one is kept on record, the new one is verified, and payouts stop for three days.
 */
export async function changeBank(ctx: Ctx, values: unknown): Promise<ProfileRow> {
  const bank = parseInput(sellerBank, values)
  const company = await requireCompany(ctx, 'bank')
  return transaction(ctx, async (ctx) => {
    const { pan } = found(
      await rowOf<{ pan: string }>(ctx.db, sql`select pan from sellers where id = ${company.id} for update`),
    )
    const until = new Date(ctx.now.getTime() + freezeMs).toISOString()
    await sql`update seller_bank_accounts set replaced_at = ${ctx.now} where seller_id = ${company.id} and replaced_at is null`.execute(
      ctx.db,
    )
    await addBank(ctx, company.id, pan, bank)
    await sql`update sellers set settlement_frozen_until = ${until} where id = ${company.id}`.execute(ctx.db)
    await reopenCheck(ctx, 'seller', company.id, 'BANK')
    await audit(ctx, 'seller.bank', 'seller', company.id, null, {
      ifsc: bank.ifsc,
      end: bank.accountNumber.slice(-4),
      until,
    })
    await ctx.emit('seller.bankChanged', { sellerId: company.id, until })
    return getProfile(ctx)
  })
}
