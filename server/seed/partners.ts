import type { Decision, RejectReason } from '@neev/domain/catalogue/approvals'
import type { BuyerKind, NeedBy } from '@neev/domain/procurement/enquiries/enquiries'
import type { EnquiryTransition, LostReason } from '@neev/domain/procurement/enquiries/leads'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs } from '#core/db/rows-as.ts'
import { makePartnerCompany } from '#features/businesses/sellers/sellers.ts'
import { submitProductChangeDecision } from '#features/catalogue/approvals/approvals.ts'
import { createRequestOffer, stepOnRequest } from '#features/offers/offers/on-request/on-request.ts'
import { submitProductOnRequest } from '#features/offers/offers/proposals/propose.ts'
import { followDecision, submitService, updateServiceStatus } from '#features/offers/services/propose.ts'
import { sendEnquiry } from '#features/procurement/enquiries/enquiries.ts'
import { updateEnquiryStatus } from '#features/procurement/enquiries/leads.ts'
import { setLeadQuota } from '#features/procurement/enquiries/quota.ts'
import { formFor } from './change-requests.ts'
import { at } from './orders/orders.ts'
import type { Cast, Person } from './people.ts'

type Answer = { decision: Decision; reasonCode?: RejectReason; note?: string } | null
const yes: Answer = { decision: 'APPROVE' }
type Requested = {
  hoursAgo: number
  name: string
  quantity: number
  needBy: NeedBy
  pincode: string
  message?: string
  steps?: readonly EnquiryTransition[]
  reason?: LostReason
}

const stone = { brand: null, modelNo: null, unit: 'sqft', grams: 4_700, moq: 50, mrp: null }
/** What the enquiry partner brought, what an admin said, and who asked for it. */
const goods: readonly {
  hoursAgo: number
  rupees: number | null
  product: Omit<Parameters<typeof formFor>[1], keyof typeof stone> & Partial<typeof stone>
  answer: Answer
  requested: readonly Requested[]
}[] = [
  {
    hoursAgo: 700,
    rupees: 240,
    answer: yes,
    product: {
      title: 'Kota stone slab, blue-grey, hand cut 25 mm',
      category: 'tiles-stone',
      hsn: '25152090',
      manufacturer: 'Shaikh Stone Works',
      description:
        'Limestone from Ramganj Mandi, hand cut, natural face, edges cut square. The price depends on the lot and the cutting.',
    },
    requested: [
      {
        hoursAgo: 2,
        name: 'Sanjay Kulkarni',
        quantity: 850,
        needBy: 'WEEK',
        pincode: '411045',
        message: 'For a courtyard; slip-proof finish please.',
      },
      { hoursAgo: 60, name: 'Neha Joshi', quantity: 300, needBy: 'MONTH', pincode: '411004' },
      {
        hoursAgo: 90,
        name: 'Imtiaz Khan',
        quantity: 1200,
        needBy: 'THREE_DAYS',
        pincode: '400053',
        steps: ['contact'],
      },
      {
        hoursAgo: 170,
        name: 'Prakash Shinde',
        quantity: 2400,
        needBy: 'WEEK',
        pincode: '411057',
        steps: ['contact', 'quote'],
      },
      {
        hoursAgo: 420,
        name: 'Anita Deshmukh',
        quantity: 600,
        needBy: 'WEEK',
        pincode: '411014',
        steps: ['contact', 'quote', 'win'],
      },
    ],
  },
  {
    hoursAgo: 520,
    rupees: null,
    answer: yes,
    product: {
      title: 'Dholpur sandstone cladding, beige, sawn to the drawing',
      category: 'tiles-stone',
      hsn: '68022900',
      manufacturer: 'Shaikh Stone Works',
      description:
        'Cladding and jali cut to the architect’s drawing, numbered for fixing. Send the drawing with the request.',
    },
    requested: [
      {
        hoursAgo: 130,
        name: 'Studio Apte',
        quantity: 1800,
        needBy: 'MONTH',
        pincode: '411001',
        steps: ['contact', 'lose'],
        reason: 'TIME',
      },
      { hoursAgo: 300, name: 'Rohan', quantity: 50, needBy: 'JUST_PRICE', pincode: '411038', steps: ['invalid'] },
    ],
  },
  {
    hoursAgo: 9,
    rupees: 310,
    answer: null,
    product: {
      title: 'Jaisalmer yellow stone slab, polished 20 mm',
      category: 'tiles-stone',
      hsn: '68029200',
      manufacturer: 'Shaikh Stone Works',
      description: 'Golden limestone, gangsaw slabs of about 8 by 4 feet.',
    },
    requested: [],
  },
  {
    hoursAgo: 110,
    rupees: 95,
    answer: { decision: 'REJECT', reasonCode: 'POOR_IMAGE', note: 'Please add photographs of the lot, in daylight.' },
    product: {
      title: 'Sagar black crazy paving, broken slabs',
      category: 'tiles-stone',
      hsn: '25162000',
      manufacturer: 'Shaikh Stone Works',
      description: 'Offcuts of sandstone for garden paths, by the square foot laid.',
    },
    requested: [],
  },
]

const work = {
  states: [] as string[],
  districts: [] as string[],
  minJob: '',
  certificates: [] as string[],
  pictures: [],
}
/** What the service partner offers. */
const services: readonly {
  hoursAgo: number
  service: Omit<typeof work, 'pictures'> & {
    title: string
    kind: string
    rateBasis: string
    ratePaise: number | null
    experienceYears: number
    description: string
  }
  answer: Answer
  paused?: true
  requested: readonly Requested[]
}[] = [
  {
    hoursAgo: 800,
    answer: yes,
    service: {
      ...work,
      title: 'Structural design of houses up to four floors',
      kind: 'STRUCTURAL_ENGINEER',
      states: ['27'],
      rateBasis: 'PER_SQFT',
      ratePaise: 22_00,
      minJob: '1,000 sq ft',
      experienceYears: 18,
      certificates: ['Licensed by Pune Municipal Corporation', 'Member of the Institution of Engineers'],
      description:
        'Calculation to IS 456 and IS 1893, drawings for site, a bar bending schedule, and two visits before each slab.',
    },
    requested: [
      {
        hoursAgo: 4,
        name: 'Vaishali More',
        quantity: 2200,
        needBy: 'MONTH',
        pincode: '411041',
        message: 'Ground and two floors, black cotton soil.',
      },
      { hoursAgo: 75, name: 'Deepak Jain', quantity: 1500, needBy: 'WEEK', pincode: '422001', steps: ['contact'] },
      {
        hoursAgo: 200,
        name: 'Farhan Qureshi',
        quantity: 3600,
        needBy: 'MONTH',
        pincode: '400601',
        steps: ['contact', 'quote'],
      },
      {
        hoursAgo: 380,
        name: 'Lata Bhosale',
        quantity: 1800,
        needBy: 'WEEK',
        pincode: '411021',
        steps: ['quote', 'win'],
      },
    ],
  },
  {
    hoursAgo: 600,
    answer: yes,
    service: {
      ...work,
      title: 'Site visit before casting: bars, cover, shuttering',
      kind: 'STRUCTURAL_ENGINEER',
      districts: ['Pune', 'Satara'],
      rateBasis: 'ON_VISIT',
      ratePaise: 3_500_00,
      experienceYears: 18,
      description:
        'Spacing, laps, cover and props looked at against the drawing; a signed note with photographs on the same day.',
    },
    requested: [
      {
        hoursAgo: 150,
        name: 'Mahesh Pawar',
        quantity: 2,
        needBy: 'TODAY',
        pincode: '412105',
        steps: ['contact', 'lose'],
        reason: 'LOCATION',
      },
    ],
  },
  {
    hoursAgo: 500,
    answer: yes,
    paused: true,
    service: {
      ...work,
      title: 'Strength of old slabs by rebound hammer and cores',
      kind: 'TESTING_LAB',
      states: ['27'],
      rateBasis: 'LUMP_SUM',
      ratePaise: null,
      minJob: '10 points',
      experienceYears: 11,
      certificates: ['Report signed by a chartered engineer'],
      description:
        'Non-destructive tests to IS 516 part 5, cores where they are needed, and what to do about the result.',
    },
    requested: [],
  },
  {
    hoursAgo: 14,
    answer: null,
    service: {
      ...work,
      title: 'Retrofitting of columns with steel jackets',
      kind: 'STRUCTURAL_ENGINEER',
      districts: ['Pune'],
      rateBasis: 'PER_DAY',
      ratePaise: 9_000_00,
      experienceYears: 12,
      description: 'Design and supervision of jacketing, with the fabricator whom the owner chooses.',
    },
    requested: [],
  },
  {
    hoursAgo: 140,
    answer: { decision: 'REQUEST_CHANGES', note: 'Which soil tests are in the price? Please name them.' },
    service: {
      ...work,
      title: 'Soil investigation for small buildings',
      kind: 'TESTING_LAB',
      states: ['27'],
      rateBasis: 'LUMP_SUM',
      ratePaise: 28_000_00,
      experienceYears: 11,
      description: 'Two boreholes with a report and the bearing capacity for the foundation.',
    },
    requested: [],
  },
]

let callers = 0

/** The demo's guests have no phone that could receive a code: staff confirm their numbers by a call. */
export const withoutCodes = (ctx: Ctx): Ctx => ({ ...ctx, config: { ...ctx.config, sandbox: new Set() } })

const kinds: readonly BuyerKind[] = ['SELF_BUILD', 'CONTRACTOR', 'SELF_BUILD', 'TRADER']

async function fillRequested(
  ctx: Ctx,
  about: string,
  unit: string,
  requested: readonly Requested[],
  { partner, admin }: { partner: Person; admin: Person },
): Promise<void> {
  const when = (hoursAgo: number) => new Date(ctx.now.getTime() - hoursAgo * 3_600_000)
  for (const { hoursAgo, name, quantity, needBy, pincode, message = '', steps = [], reason } of requested) {
    const mobile = `+9190000052${String(++callers).padStart(2, '0')}`
    const buyerKind = kinds[callers % kinds.length]
    const { number } = await sendEnquiry(withoutCodes(at(ctx, when(hoursAgo), null)), {
      ...{ about, name, mobile, pincode, needBy, buyerKind, message, unit, consent: true, locale: 'en-IN' },
      quantityMilli: quantity * 1000,
    })
    const id = String(Number(number.slice(3)))
    const verified = { transition: 'verify', reason: null, note: null } as const
    await updateEnquiryStatus(at(ctx, when(hoursAgo * 0.98), admin), id, verified)
    for (const [position, transition] of steps.entries()) {
      const later = hoursAgo - 1 - (hoursAgo * 0.6 * position) / steps.length
      const step = { transition, reason: transition === 'lose' ? (reason ?? null) : null, note: null }
      await updateEnquiryStatus(at(ctx, when(later), partner), id, step)
    }
  }
}

async function answer(
  ctx: Ctx,
  { admin }: Cast,
  where: { column: 'product_id' | 'target_id'; id: number },
  hoursAgo: number,
  input: Answer,
) {
  if (!input) return
  const row = await rowAs<{ id: number }>(
    ctx.db,
    sql`select id from product_changes where ${sql.id(where.column)} = ${where.id}
          and (target = 'SERVICE') = ${where.column === 'target_id'} order by id desc limit 1`,
  )
  const adminToken = at(ctx, new Date(ctx.now.getTime() - (hoursAgo - 4) * 3_600_000), admin)
  const { id: changeId, target, targetId } = await submitProductChangeDecision(adminToken, String(row?.id), null, input)
  if (target === 'SERVICE') await followDecision(adminToken, { changeId, target, targetId, decision: input.decision })
}

/** The login of a role with a firm of its own. */
async function partnerOf(ctx: Ctx, cast: Cast, role: 'enquiry' | 'service', company: string): Promise<Person> {
  const person = await rowAs<{ id: number; name: string; email: string; mobile: string }>(
    ctx.db,
    sql`select u.id, u.name, u.email, u.mobile from users u where u.email = ${`${role}@neev.example`}`,
  )
  if (!person) throw new Error(`The seed has no ${role} partner.`)
  const { id: userId, name, email, mobile } = person
  const then = at(ctx, new Date(ctx.now.getTime() - 1000 * 3_600_000), cast.admin)
  await makePartnerCompany(then, {
    userId,
    person: name,
    name: company,
    mobile,
    email,
    place: 'Pune 411001, Maharashtra',
    gstin: null,
  })
  const row = await rowAs<{ sellerId: number }>(
    ctx.db,
    sql`select seller_id from seller_members where user_id = ${userId}`,
  )
  return {
    id: userId,
    name,
    email,
    roles: [role],
    sellerId: row?.sellerId ?? null,
    addressIds: [],
    pincode: null,
    gstin: null,
  }
}

/** Two partners with what they list, in every state, and what they were asked these weeks. */
export async function fillPartners(ctx: Ctx, cast: Cast): Promise<void> {
  const before = (hours: number) => new Date(ctx.now.getTime() - hours * 3_600_000)
  const mason = await partnerOf(ctx, cast, 'enquiry', 'Shaikh Stone Works')
  for (const one of goods) {
    const form = await formFor(ctx, { ...stone, ...one.product })
    const offer = { hintPaise: one.rupees && one.rupees * 100 }
    const there = at(ctx, before(one.hoursAgo), mason)
    const product = await submitProductOnRequest(there, { ...form, offer }, { note: '', draftId: null })
    await answer(ctx, cast, { column: 'product_id', id: product.id }, one.hoursAgo, one.answer)
    await fillRequested(ctx, product.identifier, stone.unit, one.requested, { partner: mason, admin: cast.admin })
  }
  const granite = await createRequestOffer(at(ctx, before(240), mason), 'black-granite-slab-18-mm', {
    hintPaise: 210_00,
  })
  await stepOnRequest(at(ctx, before(30), mason), String(granite.id), 'PAUSE')
  await createRequestOffer(at(ctx, before(230), mason), 'makrana-white-marble-slab-18-mm', { hintPaise: null })

  await setLeadQuota(at(ctx, before(200), mason), { perMonth: 25 })

  const engineer = await partnerOf(ctx, cast, 'service', 'Mathew Structural Consultants')
  const units: Readonly<Record<string, string>> = { PER_SQFT: 'sqft', ON_VISIT: 'visit' }
  for (const one of services) {
    const made = await submitService(at(ctx, before(one.hoursAgo), engineer), { ...one.service, pictures: [] }, '')
    await answer(ctx, cast, { column: 'target_id', id: made.id }, one.hoursAgo, one.answer)
    await fillRequested(ctx, made.slug, units[one.service.rateBasis] ?? 'job', one.requested, {
      partner: engineer,
      admin: cast.admin,
    })
    if (one.paused) await updateServiceStatus(at(ctx, before(20), engineer), String(made.id), 'pause')
  }
}
