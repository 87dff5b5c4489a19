import { memberActions } from '@neev/domain/businesses/sellers/members'
import {
  closureInput,
  commerceInput,
  invoicePrefix,
  lutInput,
  partnerBusiness,
  prefixFor,
  type SellerPoint,
  sellerBank,
  sellerBusiness,
  sellerPoint,
  whyNotLutNoted,
} from '@neev/domain/businesses/sellers/sellers'
import { financialYear, istDate } from '@neev/domain/core/fiscal'
import { fields, whyGstinDoesNotFit } from '@neev/domain/core/identity/identity'
import { z } from '@neev/domain/core/input/zod'
import { terms } from '@neev/domain/core/refusals'
import { stateName } from '@neev/domain/core/states'
import { reopenCheck } from '#core/applications/admin-checks.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { readPoints } from './application/form-read.queries.ts'
import { addBank, addGstin, addPoint, pointColumns } from './application/form-tables.ts'
import { refuseNewMember, requireCompany } from './members/members.ts'
import { placePoints } from './points.ts'
import { type ProfileRow, readProfile, readRegistrations } from './profile.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The business's bank account was changed. */
    'seller.bankChanged': { sellerId: number; until: string }
  }
}

/** The caller's business. */
export async function getProfile(ctx: Ctx): Promise<ProfileRow> {
  const { id } = await requireCompany(ctx, null)
  return found(await readProfile(ctx.db, id))
}

export const registrationsOf = async (ctx: Ctx, sellerId: number) => {
  const rows = await readRegistrations(ctx.db, sellerId, financialYear(ctx.now))
  return rows.map((row) => ({ ...row, state: stateName(row.gstin.slice(0, 2)) }))
}

const actions = ['business', 'bank', 'people', 'documents'] as const
export const mayChange = (ctx: Ctx): string[] =>
  actions.filter((action) => memberActions(actorOf(ctx).memberRole, action)).map((action) => action.toUpperCase())

type Change = 'addGstin' | 'business' | 'closure' | 'commerce' | 'invoicePrefix' | 'lut' | 'point' | 'pointActive'

/**
 * Changes the business's record as one of its owners: locks, applies, writes to the audit log, and publishes the
 * change.
 */
async function change(
  ctx: Ctx,
  what: Change,
  work: (
    ctx: Ctx,
    company: { id: number; name: string; pan: string; version: number; kinds: string[] },
  ) => Promise<unknown>,
): Promise<ProfileRow> {
  const { id } = await requireCompany(ctx, 'business')
  return transaction(ctx, async (ctx) => {
    const company = found(
      await ctx.db
        .selectFrom('sellers')
        .select(['id', 'tradeName as name', 'pan', 'version', 'businessKinds as kinds'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    )
    const after = await work(ctx, company)
    await ctx.db
      .updateTable('sellers')
      .set((db) => ({ version: db('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await audit(ctx, `seller.${what}`, 'seller', id, null, after)
    await ctx.emit('seller.changed', { sellerId: id })
    return getProfile(ctx)
  })
}

export const updateBusiness = (ctx: Ctx, version: number, values: unknown): Promise<ProfileRow> =>
  change(ctx, 'business', async (ctx, company) => {
    const input = parseInput(company.kinds.length === 0 ? partnerBusiness : sellerBusiness, values)
    if (company.version !== version) throw refused('STALE')
    const { owner, accounts, dispatch, ...business } = input
    await reopenChecked(ctx, company.id, input)
    await ctx.db
      .updateTable('sellers')
      .set({
        legalName: input.legalName,
        tradeName: input.tradeName,
        constitution: input.constitution,
        businessKinds: input.businessKinds,
        yearStarted: input.yearStarted,
        about: input.about ?? '',
        website: input.website,
        address: input.address,
        supportPhone: input.supportPhone,
        supportEmail: input.supportEmail,
        contacts: JSON.stringify({ owner, accounts, dispatch }),
      })
      .where('id', '=', company.id)
      .execute()
    return business
  })

/** Facts that were checked are checked again when they change: the name and kind of the business, and its address. */
async function reopenChecked(
  ctx: Ctx,
  id: number,
  after: { legalName: string; constitution: unknown; address: string },
) {
  const columns = ['legalName', 'constitution', 'address'] as const
  const before = found(await ctx.db.selectFrom('sellers').select(columns).where('id', '=', id).executeTakeFirst())
  const changed = columns.filter((column) => before[column] !== after[column])
  if (changed.length === 0) return
  const items = new Set(changed.map((column) => (column === 'address' ? 'ADDRESS' : 'PAN')))
  for (const item of items) await reopenCheck(ctx, 'seller', id, item)
  const of = (row: typeof before) => Object.fromEntries(changed.map((column) => [column, row[column]]))
  await audit(ctx, 'seller.checkedFacts', 'seller', id, of(before), of({ ...before, ...after } as typeof before))
}

export const addRegistration = (ctx: Ctx, values: string): Promise<ProfileRow> => {
  const { gstin } = parseInput(z.object({ gstin: fields.gstin }), { gstin: values })
  return change(ctx, 'addGstin', async (ctx, company) => {
    const misfit = whyGstinDoesNotFit(gstin, null, company.pan)
    refuseIf(misfit && { ...misfit, field: 'gstin' })
    const there = await ctx.db
      .selectFrom('sellerGstins')
      .select('sellerId')
      .where('sellerId', '=', company.id)
      .where('stateCode', '=', gstin.slice(0, 2))
      .executeTakeFirst()
    if (there) throw refused('DUPLICATE', { field: terms('STATE') }, 'gstin')
    await addGstin(ctx, company.id, gstin, prefixFor(company.name, gstin.slice(0, 2)))
    await reopenCheck(ctx, 'seller', company.id, `GSTIN:${gstin}`)
    return { gstin }
  })
}

export const setPrefix = (ctx: Ctx, gstin: string, values: string): Promise<ProfileRow> => {
  const { prefix } = parseInput(z.object({ prefix: invoicePrefix }), { prefix: values })
  return change(ctx, 'invoicePrefix', async (ctx, company) => {
    const row = await ctx.db
      .updateTable('sellerGstins')
      .set({ invoicePrefix: prefix })
      .where('sellerId', '=', company.id)
      .where('gstin', '=', gstin)
      .returning('gstin')
      .executeTakeFirst()
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
    found(
      await ctx.db
        .selectFrom('sellerGstins')
        .select('sellerId')
        .where('sellerId', '=', company.id)
        .where('gstin', '=', gstin)
        .executeTakeFirst(),
    )
    if (number === null)
      await ctx.db.deleteFrom('sellerLuts').where('gstin', '=', gstin).where('financialYear', '=', year).execute()
    else
      await ctx.db
        .insertInto('sellerLuts')
        .values({ gstin, financialYear: year, number, notedBy: actorOf(ctx).userId, notedAt: ctx.now })
        .onConflict((conflict) =>
          conflict.columns(['gstin', 'financialYear']).doUpdateSet((db) => ({
            number: db.ref('excluded.number'),
            notedBy: db.ref('excluded.notedBy'),
            notedAt: db.ref('excluded.notedAt'),
          })),
        )
        .execute()
    return input
  })
}

async function readPoint(ctx: Ctx, sellerId: number, values: unknown) {
  const point: SellerPoint = parseInput(sellerPoint, values)
  const own = await ctx.db
    .selectFrom('sellerGstins')
    .select('sellerId')
    .where('sellerId', '=', sellerId)
    .where('gstin', '=', point.gstin)
    .executeTakeFirst()
  if (!own) throw refused('NOT_A_CHOICE', { field: terms('GSTIN') }, 'gstin')
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
      transitions &&
      (await ctx.db
        .selectFrom('suborderShown')
        .select('id')
        .where('dispatchPointId', '=', before.id)
        .limit(1)
        .executeTakeFirst())
    if (sold) throw refused('YARD_STAYS', {}, before.gstin === point.gstin ? 'pincode' : 'gstin')
    await ctx.db.updateTable('dispatchPoints').set(pointColumns(point)).where('id', '=', before.id).execute()
    return point
  })

export const setPointActive = (ctx: Ctx, id: string, isActive: boolean): Promise<ProfileRow> =>
  change(ctx, 'pointActive', async (ctx, company) => {
    const row = await ctx.db
      .updateTable('dispatchPoints')
      .set({ isActive })
      .where('id', '=', idOf(id))
      .where('sellerId', '=', company.id)
      .returning('name')
      .executeTakeFirst()
    return { ...found(row), isActive }
  })

export const updateCommerce = (ctx: Ctx, version: number, values: unknown): Promise<ProfileRow> => {
  const input = parseInput(commerceInput, values)
  return change(ctx, 'commerce', async (ctx, company) => {
    if (company.version !== version) throw refused('STALE')
    await ctx.db
      .updateTable('sellers')
      .set({ minOrderPaise: input.minOrderPaise, leadDays: input.leadDays, settlementCycle: input.settlementCycle })
      .where('id', '=', company.id)
      .execute()
    return input
  })
}

export const setClosure = (ctx: Ctx, values: unknown): Promise<ProfileRow> => {
  const input = parseInput(closureInput, values)
  if (input.to && input.to < istDate(ctx.now)) throw refused('DATES_REVERSED', {}, 'to')
  return change(ctx, 'closure', async (ctx, company) => {
    await ctx.db
      .updateTable('sellers')
      .set({ closedFrom: input.from, closedTo: input.to, closedNote: input.note })
      .where('id', '=', company.id)
      .execute()
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
  await refuseNewMember(ctx, company.id)
  return transaction(ctx, async (ctx) => {
    const { pan } = found(
      await ctx.db.selectFrom('sellers').select('pan').where('id', '=', company.id).forUpdate().executeTakeFirst(),
    )
    const until = new Date(ctx.now.getTime() + freezeMs).toISOString()
    await ctx.db
      .updateTable('sellerBankAccounts')
      .set({ replacedAt: ctx.now })
      .where('sellerId', '=', company.id)
      .where('replacedAt', 'is', null)
      .execute()
    await addBank(ctx, company.id, pan, bank)
    await ctx.db.updateTable('sellers').set({ settlementFrozenUntil: until }).where('id', '=', company.id).execute()
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
