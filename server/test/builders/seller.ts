import type { Role } from '@neev/domain/core/access/roles'
import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import { sql } from 'kysely'
import { rowAs } from '#core/db/rows-as.ts'
import { insertRow, invalidateGoods, type Kit } from './kit.ts'
import { type BuiltUser, buildUser } from './user.ts'

export type SellerInput = {
  name?: string
  slug?: string
  status?: string
  gstType?: 'REGULAR' | 'COMPOSITION'
  kind?: keyof typeof rolesOf
  /** The associate of a dealer. */
  parentId?: number
  /** Roles of the owner; by default those for the kind of seller. */
  roles?: readonly Role[]
}
export type BuiltSeller = { id: number; slug: string; name: string; pan: string; owner: BuiltUser }

const rolesOf = { SELLER: 'seller', ASSOCIATE: 'superSeller', DEALER: 'subBusiness', PARTNER: 'service' } as const

/** A seller with its owner, without offers and yards. */
export async function buildSeller(kit: Kit, input: SellerInput = {}): Promise<BuiltSeller> {
  const { status = 'APPROVED', kind = 'SELLER', gstType = 'REGULAR' } = input
  const n = kit.next()
  const name = input.name ?? `Seller ${n}`
  const slug = input.slug ?? `seller-${n}`
  const pan = `ZZZFS${2001 + (n % 7000)}B`
  const { id } = await insertRow<{ id: number }>(kit.ctx(), 'sellers', {
    kind,
    parent_id: input.parentId ?? null,
    slug,
    legal_name: `${name} LLP`,
    trade_name: name,
    pan,
    gst_type: gstType,
    support_phone: '02055501234',
    support_email: 'care@build.example',
    status,
  })
  const usual: Role[] = ['APPROVED', 'SUSPENDED'].includes(status) ? ['customer', rolesOf[kind]] : ['customer']
  return { id, slug, name, pan, owner: await buildUser(kit, { roles: input.roles ?? usual, sellerId: id }) }
}

export type YardInput = {
  name?: string
  city?: string
  line?: string
  pincode?: string
  loadingPaisePerTonne?: number
  /** Folds all bars free of charge and cuts none, unless told otherwise. */
  foldUpToMm?: number | null
  foldPaisePerTonne?: number
  cutPaisePerTonne?: number | null
  maxKm?: number | null
  servesStates?: readonly string[] | null
  hasWeighbridge?: boolean
  /** Options of a GSTIN created with the yard. */
  invoicePrefix?: string
}
export type BuiltYard = { id: number; sellerId: number; gstin: string; stateCode: string; pincode: string }

/** A yard that delivers everywhere, by default at Chakan near Pune, with the seller's GSTIN of that state. */
export async function buildYard(
  kit: Kit,
  seller: Pick<BuiltSeller, 'id' | 'pan'>,
  input: YardInput = {},
): Promise<BuiltYard> {
  const ctx = kit.ctx()
  const pincode = input.pincode ?? '410501'
  const place = await rowAs<{ stateCode: string; district: string; latMicro: number; lonMicro: number }>(
    ctx.db,
    sql`select state_code, district, lat_micro, lon_micro from pincodes where pincode = ${pincode}`,
  )
  if (!place) throw new Error(`there is no pincode ${pincode}`)
  const gstin = await gstinIn(kit, seller, place.stateCode, input.invoicePrefix)
  const city = input.city ?? (input.pincode ? place.district : 'Chakan')
  const { id } = await insertRow<{ id: number }>(ctx, 'dispatch_points', {
    seller_id: seller.id,
    name: input.name ?? `${city} yard`,
    line: input.line ?? 'Gat 214, Talegaon road',
    city,
    pincode,
    state_code: place.stateCode,
    gstin,
    lat_micro: place.latMicro,
    lon_micro: place.lonMicro,
    loading_paise_per_tonne: input.loadingPaisePerTonne ?? 250_00,
    fold_up_to_mm: input.foldUpToMm === undefined ? 50 : input.foldUpToMm,
    fold_paise_per_tonne: input.foldPaisePerTonne ?? 0,
    cut_paise_per_tonne: input.cutPaisePerTonne ?? null,
    max_km: input.maxKm ?? null,
    serves_states: input.servesStates ?? null,
    has_weighbridge: input.hasWeighbridge ?? false,
  })
  invalidateGoods(ctx)
  return { id, sellerId: seller.id, gstin, stateCode: place.stateCode, pincode }
}

/** The seller's GSTIN in a state, created if missing. */
async function gstinIn(
  kit: Kit,
  { id, pan }: Pick<BuiltSeller, 'id' | 'pan'>,
  state: string,
  prefix?: string,
): Promise<string> {
  const known = await rowAs<{ gstin: string }>(
    kit.ctx().db,
    sql`select gstin from seller_gstins where seller_id = ${id} and state_code = ${state}`,
  )
  if (known) return known.gstin
  const first14 = `${state}${pan}1Z`
  const gstin = first14 + gstinCheckCharacter(first14)
  await insertRow(kit.ctx(), 'seller_gstins', {
    gstin,
    seller_id: id,
    state_code: state,
    invoice_prefix: prefix ?? `S${String(id).padStart(3, '0')}`,
  })
  return gstin
}
