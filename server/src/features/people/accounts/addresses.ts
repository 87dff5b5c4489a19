import { terms } from '@neev/domain/core/refusals'
import { stateName } from '@neev/domain/core/states'
import { addressInput, maxAddresses, type SezKind } from '@neev/domain/people/accounts/accounts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Row } from '#core/db/tables.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { askAbout } from '#features/tax/gstin-statuses/gstin-statuses.ts'
import { inChargeName, isUsableAddress, setDefaultAddress } from './addresses.queries.ts'

/** An address of a user, or a site of a company (`companyId`) with the name of the member in charge, if there is one. */
export type AddressRow = Row<'addresses'> & { inChargeName: string | null }

const addresses = (ctx: Ctx) =>
  ctx.db.selectFrom('addresses').selectAll().select(inChargeName.as('inChargeName')).where('deletedAt', 'is', null)

const own = (ctx: Ctx) => addresses(ctx).where('userId', '=', actorOf(ctx).userId)

/** Addresses of the user, and the sites of the company that they buy for. */
const usable = (ctx: Ctx) => addresses(ctx).where(isUsableAddress(actorOf(ctx)))

/** The caller's addresses, defaults first; then the sites of the company that they buy for. */
export const listAddresses = (ctx: Ctx): Promise<AddressRow[]> =>
  usable(ctx)
    .orderBy('isDefaultShip', 'desc')
    .orderBy('isDefaultBill', 'desc')
    .orderBy((db) => db('companyId', 'is not', null))
    .orderBy('id')
    .execute()

/** One of the caller's addresses, or of the sites of the company that they buy for; NOT_FOUND for others. */
export async function getAddress(ctx: Ctx, id: string): Promise<AddressRow> {
  return found(await usable(ctx).where('id', '=', idOf(id)).executeTakeFirst())
}

const getOwn = async (ctx: Ctx, id: string): Promise<AddressRow> =>
  found(await own(ctx).where('id', '=', idOf(id)).executeTakeFirst())

/** The site card of an address; null if it has none. */
export const siteCardOf = ({ roadWidth, unloadingBy, nightEntry, ...row }: AddressRow) =>
  roadWidth && unloadingBy ? { ...row, roadWidth, unloadingBy, nightEntry: nightEntry ?? false } : null

type Input = { pincode: string; stateCode?: string | null; district?: string | null; gstin?: string | null }

/**
 * Parses an address and checks it against the directory: the pincode exists, and the state is one of its states. The
 * state can be omitted if there is only one.
 */
export async function readAddress(ctx: Ctx, entered: Input) {
  const place = await getPlace(ctx, entered.pincode.replace(/[\s-]/g, ''))
  const possible = [place.stateCode, place.secondStateCode].filter((code) => code !== null)
  const stateCode = entered.stateCode || (possible.length === 1 ? place.stateCode : null)
  if (!stateCode) throw refused('REQUIRED', { field: terms('STATE') }, 'stateCode')
  const input = parseInput(addressInput, { ...entered, stateCode })
  if (!possible.includes(input.stateCode)) {
    const { pincode } = place
    throw refused('PINCODE_STATE_MISMATCH', { pincode, state: stateName(input.stateCode) }, 'stateCode')
  }
  const { siteCard, isDefaultShip, isDefaultBill, ...rest } = input
  const values = {
    ...rest,
    district: rest.district ?? place.district,
    line2: rest.line2 ?? null,
    landmark: rest.landmark ?? null,
    gstin: rest.gstin ?? null,
    sez: rest.sez ?? null,
    roadWidth: siteCard?.roadWidth ?? null,
    maxVehicleGrams: siteCard?.maxVehicleGrams ?? null,
    unloadingBy: siteCard?.unloadingBy ?? null,
    entryHours: siteCard?.entryHours ?? null,
    nightEntry: siteCard?.nightEntry ?? null,
    receiverName: siteCard?.receiverName ?? null,
    receiverMobile: siteCard?.receiverMobile ?? null,
    updatedAt: ctx.now,
  }
  return { values, isDefaultShip, isDefaultBill }
}

type Defaults = { isDefaultShip: boolean; isDefaultBill: boolean }

/** Changes the caller's addresses under a lock of the account, so that limit and defaults hold with two tabs. */
function changeList<T>(ctx: Ctx, change: (ctx: Ctx, list: AddressRow[]) => Promise<T>): Promise<T> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('users').select('id').where('id', '=', actorOf(ctx).userId).forUpdate().execute()
    return change(ctx, await own(ctx).execute())
  })
}

async function makeDefault(ctx: Ctx, id: number, defaults: Defaults): Promise<void> {
  const { userId } = actorOf(ctx)
  if (defaults.isDefaultShip) await setDefaultAddress(ctx.db, userId, id, 'isDefaultShip')
  if (defaults.isDefaultBill) await setDefaultAddress(ctx.db, userId, id, 'isDefaultBill')
}

/** Adds an address; the first one becomes the default. */
export async function addAddress(ctx: Ctx, entered: Input): Promise<AddressRow> {
  const { values, ...defaults } = await readAddress(ctx, entered)
  await askAbout(ctx, [values.gstin])
  return changeList(ctx, async (ctx, list) => {
    if (list.length >= maxAddresses) throw refused('ADDRESS_LIMIT', { max: maxAddresses })
    const { id } = await ctx.db
      .insertInto('addresses')
      .values({ ...values, userId: actorOf(ctx).userId, createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await makeDefault(ctx, id, {
      isDefaultShip: defaults.isDefaultShip || !list.some((one) => one.isDefaultShip),
      isDefaultBill: defaults.isDefaultBill || !list.some((one) => one.isDefaultBill),
    })
    return getAddress(ctx, String(id))
  })
}

/** Updates an address. A default remains one until another replaces it. Orders keep their copy. */
export async function updateAddress(ctx: Ctx, id: string, entered: Input): Promise<AddressRow> {
  await getOwn(ctx, id)
  const { values, ...defaults } = await readAddress(ctx, entered)
  await askAbout(ctx, [values.gstin])
  return changeList(ctx, async (ctx) => {
    const before = await getOwn(ctx, id)
    await ctx.db.updateTable('addresses').set(values).where('id', '=', before.id).execute()
    await makeDefault(ctx, before.id, defaults)
    return getAddress(ctx, id)
  })
}

/** Deletes an address; the most recently added one becomes the default instead. */
export async function deleteAddress(ctx: Ctx, id: string): Promise<boolean> {
  return changeList(ctx, async (ctx, list) => {
    const before = found(list.find((one) => one.id === idOf(id)))
    await ctx.db.updateTable('addresses').set({ deletedAt: ctx.now }).where('id', '=', before.id).execute()
    const next = list.filter((one) => one.id !== before.id).sort((a, b) => b.id - a.id)[0]
    if (next) await makeDefault(ctx, next.id, before)
    return true
  })
}

/** Whose addresses they are: a user's, or the sites of a company. */
type Owner = { userId: number } | { companyId: number }
type Imported = {
  label: string
  contactName: string
  mobile: string
  line1: string
  line2: string | null
  city: string
  pincode: string
  sez: SezKind | null
  /** The GSTIN in the state of the address is used, if there is one. */
  gstins: readonly string[]
}

/** Adds addresses that are known from elsewhere to their owner, except those that are there. Returns all their ids. */
export async function importAddresses(ctx: Ctx, owner: Owner, imported: readonly Imported[]): Promise<number[]> {
  const ids: number[] = []
  for (const one of imported) ids.push((await addressAt(ctx, owner, one)) ?? (await importAddress(ctx, owner, one)))
  return ids
}

/** The latest address of an owner at this street and pincode. */
async function addressAt(ctx: Ctx, owner: Owner, { pincode, line1 }: Imported): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('addresses')
    .select('id')
    .where((db) => ('userId' in owner ? db('userId', '=', owner.userId) : db('companyId', '=', owner.companyId)))
    .where('deletedAt', 'is', null)
    .where('pincode', '=', pincode)
    .where((db) => db(db.fn<string>('lower', ['line1']), '=', line1.toLowerCase()))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

async function importAddress(ctx: Ctx, owner: Owner, { gstins, ...address }: Imported): Promise<number> {
  const { stateCode, secondStateCode, district } = await getPlace(ctx, address.pincode)
  const gstin = gstins.find((one) => [stateCode, secondStateCode].some((code) => code === one.slice(0, 2))) ?? null
  const { id } = await ctx.db
    .insertInto('addresses')
    .values({
      ...address,
      ...owner,
      district,
      stateCode: gstin ? gstin.slice(0, 2) : stateCode,
      gstin,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
