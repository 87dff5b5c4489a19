import type { BuyerKind, NeedBy } from '@neev/domain/procurement/enquiries/enquiries'
import type { EnquiryTransition, LostReason } from '@neev/domain/procurement/enquiries/leads'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { assignEnquiries, mergeEnquiry } from '#features/procurement/enquiries/assignment.ts'
import { sendEnquiry } from '#features/procurement/enquiries/enquiries.ts'
import { expireEnquiries } from '#features/procurement/enquiries/expiry.ts'
import { setFollowUp, updateEnquiryStatus, writeEnquiryNote } from '#features/procurement/enquiries/leads.ts'
import { withoutCodes } from '../partners.ts'
import type { Cast } from '../people.ts'
import { at } from './orders.ts'

type Sent = {
  hoursAgo: number
  category: string
  name: string
  mobile: string
  pincode: string
  quantity: number
  needBy: NeedBy
  buyerKind: BuyerKind
  message?: string
  source?: string
  /** Not verified yet. */
  isNew?: true
  /** Slug of the business, or staff. */
  assignee?: string
  steps?: readonly EnquiryTransition[]
  reason?: LostReason
  /** Days until the follow-up. */
  followUp?: number
  note?: string
}

const base = { pincode: '411045', needBy: 'WEEK', buyerKind: 'CONTRACTOR' } as const

/** What buyers have asked about goods that are sold at a price, in all states. The first two are the same buyer. */
const sent: readonly Sent[] = [
  { ...base, hoursAgo: 30, category: 'tmt-bars', name: 'Ramesh Pardeshi', mobile: '9822044101', quantity: 10_000 },
  {
    ...{ ...base, hoursAgo: 3, category: 'tmt-bars', name: 'Ramesh Pardeshi', mobile: '9822044101', quantity: 12_000 },
    ...{ pincode: '410507', source: 'google', message: '7 t of 12 mm, 3 t of 16 mm, 2 t of 8 mm. Bill with GST.' },
    note: 'Wants to decide today. Test certificate is a must.',
  },
  {
    ...base,
    hoursAgo: 29,
    category: 'cement',
    name: 'Prathamesh Infra',
    mobile: '9822044103',
    quantity: 600,
    assignee: 'seller',
  },
  {
    ...{ ...base, hoursAgo: 52, category: 'cement', name: 'Sunita Waghmare', mobile: '9822044104', quantity: 80 },
    ...{ buyerKind: 'SELF_BUILD', assignee: 'staff', steps: ['contact'], followUp: 2 },
  },
  {
    ...{
      ...base,
      hoursAgo: 96,
      category: 'tmt-bars',
      name: 'Ganesh Developers',
      mobile: '9822044105',
      quantity: 25_000,
    },
    ...{ source: 'whatsapp', assignee: 'seller', steps: ['contact', 'quote'], followUp: 1 },
  },
  {
    ...{
      ...base,
      hoursAgo: 150,
      category: 'bricks-blocks',
      name: 'Greenfield Builders',
      mobile: '9822044106',
      quantity: 3200,
    },
    ...{ needBy: 'THREE_DAYS', assignee: 'seller', steps: ['contact', 'quote', 'win'] },
  },
  {
    ...{
      ...base,
      hoursAgo: 200,
      category: 'paints',
      name: 'Meghana Kale',
      mobile: '9822044107',
      quantity: 40,
      source: 'google',
    },
    ...{ buyerKind: 'SELF_BUILD', assignee: 'seller', steps: ['contact', 'lose'], reason: 'PRICE' },
  },
  {
    ...base,
    hoursAgo: 4,
    category: 'pipes-fittings',
    name: 'Aarti Deshmukh',
    mobile: '9822044108',
    quantity: 60,
    isNew: true,
  },
  {
    ...base,
    hoursAgo: 1,
    category: 'cement',
    name: 'Konark Buildcon',
    mobile: '9822044109',
    quantity: 1200,
    isNew: true,
  },
  { ...base, hoursAgo: 260, category: 'paints', name: 'Lata Mahajan', mobile: '9822044110', quantity: 20 },
]

type Goods = { category: string; identifier: string; unit: string; slug: string; sellerId: number }

/** A product of each category with a seller who offers it. */
const goodsOf = (ctx: Ctx) =>
  rowsAs<Goods>(
    ctx.db,
    sql`select distinct on (c.slug) c.slug as category, p.identifier, v.unit, s.slug, s.id as "sellerId"
        from categories c join products p on p.category_id = c.id and p.status = 'PUBLISHED'
        join variants v on v.product_id = p.id and v.status = 'ACTIVE'
        join offers o on o.variant_id = v.id and o.status = 'LIVE'
        join sellers s on s.id = o.seller_id and s.status = 'APPROVED' and s.kind = 'SELLER'
        order by c.slug, (s.slug = 'sahyadri-steel-yard') desc, p.id, v.position, s.id`,
  )

export async function fillEnquiries(ctx: Ctx, cast: Cast): Promise<void> {
  const goods = await goodsOf(ctx)
  const ids: string[] = []
  for (const one of sent) {
    const product = goods.find(({ category }) => category === one.category)
    if (product) ids.push(await fillEnquiry(ctx, cast, one, product))
  }
  const [first, second] = ids
  if (first && second) await mergeEnquiry(at(ctx, new Date(ctx.now.getTime() - 3_600_000), cast.admin), first, second)
  await expireEnquiries(at(ctx, ctx.now, null))
}

async function fillEnquiry(ctx: Ctx, { admin, sellers }: Cast, one: Sent, product: Goods): Promise<string> {
  const { hoursAgo, name, mobile, pincode, quantity, needBy, buyerKind, message = '', source = '' } = one
  const when = (part: number) => new Date(ctx.now.getTime() - hoursAgo * part * 3_600_000)
  const { number } = await sendEnquiry(withoutCodes(at(ctx, when(1), null)), {
    ...{ about: product.identifier, name, mobile, pincode, needBy, buyerKind, message, source, unit: product.unit },
    ...{ quantityMilli: quantity * 1000, consent: true, locale: 'en-IN' },
  })
  const id = String(Number(number.slice(3)))
  if (one.isNew) return id
  const staff = (part: number) => at(ctx, when(part), admin)
  await updateEnquiryStatus(staff(0.97), id, { transition: 'verify', reason: null, note: null })
  if (one.note) await writeEnquiryNote(staff(0.8), id, one.note)
  if (!one.assignee) return id
  const isStaff = one.assignee === 'staff'
  await assignEnquiries(staff(0.9), [id], isStaff ? `staff:${admin.id}` : `seller:${product.sellerId}`)
  const answering = isStaff ? admin : (sellers.get(product.sellerId) ?? admin)
  for (const [position, transition] of (one.steps ?? []).entries()) {
    const reason = transition === 'lose' ? (one.reason ?? null) : null
    await updateEnquiryStatus(at(ctx, when(0.8 - position * 0.2), answering), id, { transition, reason, note: null })
  }
  if (one.followUp) {
    const on = new Date(ctx.now.getTime() + one.followUp * 86_400_000).toISOString().slice(0, 10)
    await setFollowUp(at(ctx, when(0.1), answering), id, { on, note: 'Decides with the architect.' })
  }
  return id
}
