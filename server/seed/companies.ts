import {
  type B2bAdminTransition,
  type B2bForm,
  type B2bStatus,
  b2bDocuments,
  b2bEdges,
} from '@neev/domain/businesses/b2b'
import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import { sql } from 'kysely'
import { decide } from '#core/applications/applications.ts'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { addB2bNote, setB2bCheck, setB2bManager } from '#features/businesses/b2b/admin.ts'
import { setB2bStep, submitB2b } from '#features/businesses/b2b/application.ts'
import { companyApplication } from '#features/businesses/b2b/transitions.ts'
import { decideDocument, documentsOf } from '#features/people/documents/documents.ts'
import { builders } from '../test/build.ts'
import { type Applying, type Buyer, loadCompanies, loadPeople } from './data/load.ts'
import { handIn } from './documents.ts'
import { at } from './orders/orders.ts'
import type { Cast, Person } from './people.ts'

const day = 86_400_000
const daysAgo = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() - days * day)

/** The admins' steps that lead to where a company stands now. */
const ways: Record<B2bStatus, readonly B2bAdminTransition[]> = {
  DRAFT: [],
  SUBMITTED: [],
  UNDER_REVIEW: ['review'],
  CHANGES_REQUESTED: ['review', 'requestChanges'],
  APPROVED: ['review', 'approve'],
  HOLD: ['review', 'approve', 'hold'],
  REJECTED: ['review', 'reject'],
}

type Company = {
  form: Required<{ [Step in keyof B2bForm]: NonNullable<B2bForm[Step]> }>
  user: Person
  end: B2bStatus
  days: number
  note?: string | undefined
}

/** Companies that buy and that want to; made by the shop's own use-cases with the clock turned back. */
export async function fillCompanies(ctx: Ctx, cast: Cast): Promise<void> {
  const build = builders(() => ctx)
  const categories = await rowsAs<{ id: number; slug: string }>(ctx.db, sql`select id, slug from categories`)
  const idOf = (slug: string) => String(categories.find((one) => one.slug === slug)?.id)
  for (const buyer of loadPeople().buyers) {
    const user = cast.buyers.find(({ email }) => email === buyer.contact.email)
    if (user) await fillOne(ctx, cast, { form: formOfBuyer(buyer, idOf), user, end: 'APPROVED', days: 70 })
  }
  for (const [index, one] of loadCompanies().entries()) {
    const email = `${one.owner.toLowerCase().replaceAll(' ', '.')}@company.example`
    const mobile = `+9190000048${String(index + 10)}`
    const { id } = await build.user({ name: one.owner, email, mobile, createdAt: daysAgo(ctx, one.days + 9) })
    const user: Person = { ...cast.admin, id, name: one.owner, email, roles: ['customer'], sellerId: null }
    const { end, days, note } = one
    await fillOne(ctx, cast, { form: formOf(one, mobile, idOf), user, end, days, note })
  }
}

async function fillOne(ctx: Ctx, { admin }: Cast, { form, user, end, days, note }: Company): Promise<void> {
  const own = at(ctx, daysAgo(ctx, days + 6), user)
  let [version, id] = [0, 0]
  for (const [step, value] of Object.entries(form).slice(0, end === 'DRAFT' ? 2 : 4)) {
    const saved = await setB2bStep(own, version, { [step]: value })
    version = saved.version
    id = saved.id
  }
  if (end === 'DRAFT') return
  const name = form.company.companyName
  for (const type of b2bDocuments(form)) await handIn(own, 'B2B', { id, name }, { type })
  const steps = ways[end]
  await submitB2b({ ...own, now: daysAgo(ctx, days + steps.length) }, true)
  for (const [position, transition] of steps.entries()) {
    const adminToken = at(ctx, daysAgo(ctx, days + steps.length - 1 - position), admin)
    if (transition === 'approve') await lookAt(adminToken, id, admin)
    const reason = 'asksReason' in b2bEdges[transition] ? note : null
    await decide(adminToken, companyApplication, String(id), transition, reason)
  }
}

async function lookAt(ctx: Ctx, id: number, admin: Person): Promise<void> {
  const open = await rowsAs<{ item: string }>(
    ctx.db,
    sql`select item from admin_checks where entity = 'b2b' and entity_id = ${id} and state = 'PENDING_REVIEW'`,
  )
  for (const document of await documentsOf(ctx, 'B2B', id))
    await decideDocument(ctx, 'B2B', String(document.id), { decision: 'APPROVE' })
  for (const { item } of open) await setB2bCheck(ctx, String(id), { item, state: 'COMPLETE' })
  const managers = await rowsAs<{ id: number }>(
    ctx.db,
    sql`select user_id as id from user_roles where role = 'b2bManager'`,
  )
  await setB2bManager(ctx, String(id), String(managers[0]?.id ?? admin.id))
  await addB2bNote(ctx, String(id), 'Called the office: the sites are as the form says.')
}

const tonnes = (count: number) => count * 1_000_000

function formOfBuyer(
  { companyName, kind, pan, gstin, poRequired, contact, billing, sites }: Buyer,
  idOf: (slug: string) => string,
): Company['form'] {
  const { name, mobile } = contact
  return {
    company: {
      companyName,
      kind,
      cin: null,
      turnoverBand: 'UP_TO_50_CRORE',
      projects: sites.map(({ project }) => project).join(', '),
    },
    tax: { pan, gstins: [{ gstin }], isUnregisteredSociety: false },
    need: {
      needs: [
        { categoryId: idOf('tmt-bars'), grams: tonnes(40 * (sites.length + 1)) },
        { categoryId: idOf('cement'), grams: tonnes(60 * sites.length) },
      ],
      poRequired,
      pricesExGst: true,
    },
    sites: {
      billing: { ...addressOf(billing), contactName: name, mobile },
      sites: sites.map((site) => ({
        ...addressOf(site),
        project: site.project,
        inCharge: name,
        mobile,
        sez: null,
        gstin: null,
      })),
    },
  }
}

const addressOf = ({
  line1,
  line2,
  city,
  pincode,
}: Pick<Buyer['billing'], 'line1' | 'line2' | 'city' | 'pincode'>) => ({
  line1,
  line2: line2 || null,
  city,
  pincode,
})

function formOf(one: Applying, mobile: string, idOf: (slug: string) => string): Company['form'] {
  const { companyName, kind, turnoverBand, state, line, city, pincode, poRequired, owner, project } = one
  const pan = one.panLetters + one.panDigits + one.panLast
  const first14 = `${state}${pan}1Z`
  const place = { line1: line, line2: null, city, pincode }
  return {
    company: { companyName, kind, cin: null, turnoverBand, projects: project },
    tax: {
      pan,
      gstins: kind === 'GOVERNMENT' ? [] : [{ gstin: first14 + gstinCheckCharacter(first14) }],
      isUnregisteredSociety: false,
    },
    need: {
      needs: one.needs.map(([slug, count]) => ({ categoryId: idOf(slug), grams: tonnes(count) })),
      poRequired,
      pricesExGst: false,
    },
    sites: {
      billing: { ...place, contactName: owner, mobile },
      sites: [{ ...place, project, inCharge: owner, mobile, sez: null, gstin: null }],
    },
  }
}
