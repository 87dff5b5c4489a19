import { insertRow, type Kit } from './kit.ts'
import { type BuiltSeller, type BuiltYard, buildSeller, buildYard } from './seller.ts'

export type DealerInput = {
  associate: Pick<BuiltSeller, 'id'>
  code: string
  name?: string
  city?: string
  pincode?: string
  /** Pincodes that it serves, with priorities. */
  territory?: Record<string, number>
}
export type BuiltDealer = BuiltSeller & { code: string; yard: BuiltYard }

/** An active dealer of an associate, with its own yard, GSTIN and territory, without stock. */
export async function buildDealer(kit: Kit, input: DealerInput): Promise<BuiltDealer> {
  const ctx = kit.ctx()
  const { associate, code, name = `Dealer ${code}`, city = 'Pune', pincode = '411026', territory = {} } = input
  const seller = await buildSeller(kit, { kind: 'DEALER', parentId: associate.id, name, slug: code.toLowerCase() })
  const invoicePrefix = code.replace('-', '').replace(/^(.).*(...)$/, '$1$2')
  const yard = await buildYard(kit, seller, { city, pincode, line: '', loadingPaisePerTonne: 0, invoicePrefix })
  await insertRow(ctx, 'dealer_terms', {
    dealer_id: seller.id,
    associate_id: associate.id,
    code,
    contact_name: seller.owner.name,
    status: 'ACTIVE',
    capacity_grams: 100_000_000,
    margin_value: 250,
    price_floor: true,
    invited_at: ctx.now,
  })
  for (const [place, priority] of Object.entries(territory))
    await insertRow(ctx, 'dealer_pincodes', { dealer_id: seller.id, pincode: place, priority })
  return { ...seller, code, yard }
}
