import type { Ctx } from '#core/context.ts'
import { pasteList, shareList } from '#features/buying/material-lists/material-lists.ts'
import type { Cast } from '../people.ts'
import { at } from './orders.ts'

const slabs = `TMT 8mm Fe550D JSW Neosteel 3.5 MT
10 MM TOR STEEL 550 D JSW 4.20 M.T.
Steel 12 mm dia 8 Tonne
16mm TMT 550 JSW Neosteel 60 Qtl
B. wire 18 g 240 kg
Cement OPC 53 (Ultratech) 640 bags
PPC for plaster & masonary 18 MT
Crushed sand 12 brass
20 mm metal (khadi) 25.5 cum
Red bricks Ist class 9x4x3 12000 Nos.
Siporex block 6" wall 260 sqm
cover blk 25mm 3000 nos
Steel 12 mm dia 1.5 MT
Waterproofing cmpd. (Dr Fixit) 40 ltr
Chem. anchor M12x110 HILTI or eqv. 120 nos`

const monthly = `CEM-ULTRATECH-PPC, 200
SND-MSAND, 300
AGG-20MM, 400
BW-LOCAL-18G, 50`

/**
 * Two lists of the demo customer: a bill of quantities with open decisions, and one that is ordered every month. The demo
 * company's admin shares one with the colleagues, who can change it.
 */
export async function fillLists(ctx: Ctx, cast: Cast): Promise<void> {
  const buyer = cast.buyers.find(({ email }) => email === 'customer@neev.example')
  if (!buyer) return
  const before = (hours: number) => at(ctx, new Date(ctx.now.getTime() - hours * 3_600_000), buyer)
  await pasteList(before(26), { name: 'Baner Heights Tower B, slabs 5 to 7', text: slabs })
  await pasteList(before(50), { name: 'Every month: Aundh site', text: monthly })
  const company = cast.buyers.find(({ email }) => email === 'b2b@neev.example')
  if (!company) return
  const shared = at(ctx, new Date(ctx.now.getTime() - 30 * 3_600_000), company)
  const { id } = await pasteList(shared, { name: 'Stock of all sites, every month', text: monthly })
  await shareList(shared, String(id), true)
}
