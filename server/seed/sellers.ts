import type { MemberRole } from '@neev/domain/businesses/sellers/members'
import { neededDocuments, type SellerAdminTransition, sellerEdges } from '@neev/domain/businesses/sellers/sellers'
import { addDays, istDate } from '@neev/domain/core/fiscal'
import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import { sql } from 'kysely'
import { decide } from '#core/applications/applications.ts'
import type { Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { setCheck } from '#features/businesses/sellers/admin/admin.ts'
import { saveStep, submit } from '#features/businesses/sellers/application/application.ts'
import { sellerApplication } from '#features/businesses/sellers/transitions.ts'
import { decideDocument } from '#features/people/documents/documents.ts'
import { builders } from '../test/build.ts'
import { askForAuthorisations, showDealerDocuments } from './brand-authorisations.ts'
import { type Applicant, loadApplicants } from './data/load.ts'
import { type DocumentInput, handIn } from './documents.ts'
import { at } from './orders/orders.ts'
import type { Cast, Person } from './people.ts'

const day = 86_400_000
const daysAgo = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() - days * day)

type Company = { id: number; name: string; pan: string; gstin: string }

/** What the sellers of the shop have shown and told besides their goods: papers, accounts, a checklist that is closed, clerks. */
export async function fillBusinesses(ctx: Ctx, cast: Cast): Promise<void> {
  const companies = await rowsAs<Company>(
    ctx.db,
    sql`select s.id, s.trade_name as name, s.pan, min(g.gstin) as gstin from sellers s join seller_gstins g on g.seller_id = s.id
        where s.kind = 'SELLER' and s.status = 'APPROVED' group by s.id order by s.id`,
  )
  await sql`
    insert into seller_bank_accounts (seller_id, pan, holder, account_number, ifsc, bank, branch, verified_at, created_at)
    select s.id, s.pan, s.legal_name, (50200010000000 + s.id * 137)::text, 'HDFC0000' || lpad((s.id + 100)::text, 3, '0'), 'HDFC Bank', '', s.created_at, s.created_at
    from sellers s where s.kind in ('SELLER', 'ASSOCIATE')`.execute(ctx.db)
  await sql`
    insert into admin_checks (entity, entity_id, item, state)
    select 'seller', s.id, c.item, 'COMPLETE' from sellers s cross join lateral (
      select unnest(array['TERMS', 'PAN', 'BANK', 'ADDRESS', 'DISPATCH_POINT', 'DOCUMENTS', 'PRODUCT']) as item
      union all select 'GSTIN:' || g.gstin from seller_gstins g where g.seller_id = s.id) c
    where s.kind = 'SELLER'`.execute(ctx.db)
  await sql`update seller_members m set joined_at = u.created_at from users u where u.id = m.user_id`.execute(ctx.db)
  await sql`
    update sellers s set contacts = jsonb_build_object('owner', jsonb_build_object('name', u.name, 'mobile', u.mobile, 'email', u.email))
    from seller_members m join users u on u.id = m.user_id where m.seller_id = s.id and m.role = 'OWNER' and s.contacts -> 'owner' is null`.execute(
    ctx.db,
  )
  await notifyOfJoining(ctx, cast)
  // the first few are enough to see how it looks
  for (const company of companies.slice(0, 4)) {
    const owner = cast.sellers.get(company.id)
    if (owner) await showDocuments(ctx, company, owner, cast.admin)
  }
  await showDealerDocuments(ctx, cast.admin)
  await askForAuthorisations(ctx, cast.admin)
  const [first] = companies
  if (first) await addClerks(ctx, first)
}

/** How the firms of the shop came to sell: sent in, looked at, approved. */
async function notifyOfJoining(ctx: Ctx, { admin }: Cast): Promise<void> {
  await sql`
    insert into status_events (entity, entity_id, from_state, to_state, actor_id, actor_roles, note, at)
    select 'seller', s.id, e.was, e.became, case when e.by_owner then m.user_id else ${admin.id}::bigint end,
      case when e.by_owner then array['customer'] else array['admin'] end, e.note, s.created_at - e.days_before * interval '1 day'
    from sellers s join seller_members m on m.seller_id = s.id and m.role = 'OWNER' cross join (values
      ('DRAFT', 'SUBMITTED', true, null, 3), ('SUBMITTED', 'UNDER_REVIEW', false, null, 2),
      ('UNDER_REVIEW', 'APPROVED', false, 'Papers and yard are as they said.', 0)) as e(was, became, by_owner, note, days_before)
    where s.kind = 'SELLER' and s.status = 'APPROVED' order by s.id, e.days_before desc`.execute(ctx.db)
}

async function showDocuments(ctx: Ctx, company: Company, owner: Person, admin: Person): Promise<void> {
  const [then, today] = [daysAgo(ctx, 80), istDate(ctx.now)]
  const brand = await rowAs<{ id: number }>(
    ctx.db,
    sql`select p.brand_id as id from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
        where o.seller_id = ${company.id} and p.brand_id is not null order by o.id limit 1`,
  )
  const documentInputs: DocumentInput[] = [
    { type: 'GST_CERTIFICATE', number: company.gstin },
    { type: 'PAN_CARD', number: company.pan },
    { type: 'CANCELLED_CHEQUE' },
    ...(brand
      ? [{ type: 'BRAND_AUTHORISATION', validTo: addDays(today, 10), brandId: String(brand.id) } as const]
      : []),
  ]
  for (const document of documentInputs) {
    const id = await handIn(at(ctx, then, owner), 'SELLER', company, document)
    await decideDocument(at(ctx, then, admin), 'SELLER', id, { decision: 'APPROVE' })
  }
  await handIn(at(ctx, daysAgo(ctx, 1), owner), 'SELLER', company, {
    type: 'DEALERSHIP_AGREEMENT',
    validTo: addDays(today, 400),
    brandId: String(brand?.id ?? ''),
  })
}

const clerks: { name: string; role: MemberRole }[] = [
  { name: 'Kavya Shinde', role: 'ORDERS' },
  { name: 'Prakash More', role: 'ACCOUNTS' },
  { name: 'Ritu Deo', role: 'VIEWER' },
]

async function addClerks(ctx: Ctx, company: Company): Promise<void> {
  const build = builders(() => ctx)
  for (const { name, role } of clerks) {
    const email = `${role.toLowerCase()}@sahyadri-ispat-yard.example`
    const user = await build.user({ name, email, roles: ['seller'], sellerId: company.id, createdAt: daysAgo(ctx, 60) })
    await sql`update seller_members set role = ${role}, joined_at = ${user.createdAt} where user_id = ${user.id}`.execute(
      ctx.db,
    )
  }
}

/** The admins' steps that lead to where the application stands now. */
const ways: Record<Applicant['end'], readonly SellerAdminTransition[]> = {
  DRAFT: [],
  SUBMITTED: [],
  UNDER_REVIEW: ['review'],
  CHANGES_REQUESTED: ['review', 'requestChanges'],
  APPROVED: ['review', 'approve'],
  REJECTED: ['review', 'reject'],
  SUSPENDED: ['review', 'approve', 'suspend'],
  TERMINATED: ['review', 'approve', 'suspend', 'terminate'],
}

/** Firms that want to sell, wanted to, or did, in every state; made by the shop's own use-cases with the clock turned back. */
export async function fillApplicants(ctx: Ctx, cast: Cast): Promise<void> {
  const build = builders(() => ctx)
  for (const [index, company] of loadApplicants().entries()) {
    const email = `owner@${company.tradeName.toLowerCase().replaceAll(' ', '-')}.example`
    const mobile = `+9190000045${String(index + 10)}`
    const begun = daysAgo(ctx, company.days + 6)
    const user = await build.user({ name: company.owner, email, mobile, createdAt: begun })
    const owner: Person = {
      ...cast.admin,
      id: user.id,
      name: company.owner,
      email,
      roles: ['customer'],
      sellerId: null,
    }
    await applyAs(ctx, company, owner, cast.admin, { email, mobile, begun, index })
  }
}

type Applying = { email: string; mobile: string; begun: Date; index: number }

async function applyAs(ctx: Ctx, company: Applicant, owner: Person, admin: Person, about: Applying): Promise<void> {
  const steps = stepsOf(company, about)
  const wanted = Object.entries(steps).slice(0, company.end === 'DRAFT' ? 2 : 4)
  const asOwner = at(ctx, about.begun, owner)
  let [version, id] = [0, 0]
  for (const [step, value] of wanted) {
    const saved = await saveStep(asOwner, { id: null, version, input: { [step]: value } }, false)
    version = saved.version
    id = saved.id
    if (asOwner.actor) asOwner.actor = { ...asOwner.actor, sellerId: id, memberRole: 'OWNER' }
  }
  if (company.end === 'DRAFT') return
  for (const type of neededDocuments) await handIn(asOwner, 'SELLER', { id, name: company.tradeName }, { type })
  await submit(
    { ...asOwner, now: daysAgo(ctx, company.end === 'SUBMITTED' ? company.days : company.days + 4) },
    null,
    true,
    false,
  )
  for (const [position, transition] of ways[company.end].entries()) {
    const adminToken = at(ctx, daysAgo(ctx, company.days + ways[company.end].length - 1 - position), admin)
    if (transition === 'approve') await lookAt(adminToken, id)
    const reason = 'asksReason' in sellerEdges[transition] ? company.note : null
    await decide(adminToken, sellerApplication, String(id), transition, reason)
  }
}

async function lookAt(ctx: Ctx, id: number): Promise<void> {
  const open = await rowsAs<{ item: string }>(
    ctx.db,
    sql`select item from admin_checks where entity = 'seller' and entity_id = ${id} and state = 'PENDING_REVIEW'`,
  )
  for (const { item } of open) await setCheck(ctx, String(id), { item, state: 'COMPLETE' })
}

function stepsOf(company: Applicant, { email, mobile, index }: Applying) {
  const pan = company.panLetters + company.panDigits + company.panLast
  const gstin = `${company.state}${pan}1Z${gstinCheckCharacter(`${company.state}${pan}1Z`)}`
  const number = String(50200019000000 + index * 211)
  return {
    business: {
      legalName: company.legalName,
      tradeName: company.tradeName,
      constitution: company.constitution,
      businessKinds: company.businessKinds,
      yearStarted: company.yearStarted,
      address: `${company.line}, ${company.city} ${company.pincode}`,
      supportPhone: `020 5550 02${String(index + 10)}`,
      supportEmail: email.replace('owner@', 'care@'),
      owner: { name: company.owner, mobile, email },
      accounts: null,
      dispatch: null,
    },
    tax: { pan, gstType: 'REGULAR', gstins: [{ gstin }], udyam: null, udyamClass: null, tan: null },
    bank: {
      holder: company.legalName,
      accountNumber: number,
      accountAgain: number,
      ifsc: 'SBIN0000321',
      bank: 'State Bank of India',
      branch: company.city,
    },
    points: [
      {
        name: company.yard,
        line: company.line,
        city: company.city,
        pincode: company.pincode,
        gstin,
        hasWeighbridge: index % 2 === 0,
      },
    ],
  }
}
