import { whyNotRoles } from '@neev/domain/accounts'
import {
  type ApplicationStep,
  canEdit,
  hasJoined,
  openSteps,
  type SellerForm,
  type SellerStatus,
  sellerBank,
  sellerBusiness,
  sellerPoints,
  sellerTax,
  stateAfter,
  stateLabels,
} from '@neev/domain/sellers'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { accountById } from '#features/accounts/accounts.ts'
import { documentsOf } from '#features/documents/documents.ts'
import { refuseRegistered, writeForm } from './form-tables.ts'
import { placePoints } from './points.ts'

export type ApplicationRow = {
  id: number
  status: SellerStatus
  version: number
  form: SellerForm
  submitted: SellerForm | null
  applicantId: number
  requested: string | null
  submittedAt: Date | null
}

const readApplication = (ctx: Ctx, where: Sql): Promise<ApplicationRow | undefined> =>
  rowOf<ApplicationRow>(
    ctx.db,
    sql`select s.id, s.status, a.version, a.form, a.submitted, a.applicant_id as "applicantId", s.submitted_at as "submittedAt",
          case when s.status in ('CHANGES_REQUESTED', 'REJECTED') then (
            select e.note from status_events e where e.entity = 'seller' and e.entity_id = s.id order by e.id desc limit 1
          ) end as requested
        from sellers s join seller_applications a on a.seller_id = s.id where ${where}`,
  )

/** The caller's application, or null. */
export async function ownApplication(ctx: Ctx): Promise<ApplicationRow | null> {
  const { sellerId, userId } = actorOf(ctx)
  if (sellerId === null) return null
  return (await readApplication(ctx, sql`s.id = ${sellerId} and ${memberOf(userId)}`)) ?? null
}

const memberOf = (userId: number) =>
  sql`exists (select 1 from seller_members m where m.seller_id = s.id and m.user_id = ${userId} and m.role = 'OWNER')`

/** Any application, for admins. */
export const getApplication = async (ctx: Ctx, id: string | number): Promise<ApplicationRow> =>
  found(await readApplication(ctx, sql`s.id = ${idOf(id)}`))

export const stepsOpen = async (ctx: Ctx, { id, form }: ApplicationRow): Promise<ApplicationStep[]> => {
  const documents = await documentsOf(ctx, 'SELLER', id)
  return openSteps(
    form,
    documents.filter(({ state }) => state !== 'REJECTED' && state !== 'EXPIRED').map(({ type }) => type),
  )
}

/** Read again, because of two concurrent first steps the second must see what the first created. */
async function companyOf(ctx: Ctx): Promise<number | null> {
  const { userId } = actorOf(ctx)
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`select seller_id as id from seller_members where user_id = ${userId}`,
  )
  return row?.id ?? null
}

/** The application: the caller's own, or the given one for admins. Locked until the end of the transaction. */
async function lockApplication(ctx: Ctx, id: string | null, mayAny: boolean): Promise<ApplicationRow | null> {
  if (id !== null && !mayAny) throw refused('NOT_FOUND')
  const own = id === null ? await companyOf(ctx) : idOf(id)
  if (own === null) return null
  await sql`select 1 from sellers where id = ${own} for update`.execute(ctx.db)
  return found(
    await readApplication(ctx, sql`s.id = ${own} and ${id === null ? memberOf(actorOf(ctx).userId) : sql`true`}`),
  )
}

/** Creates a seller in its first status, with its owner. */
async function begin(ctx: Ctx, userId: number, form: SellerForm): Promise<number> {
  const account = found(await accountById(ctx, userId))
  refuseIf(whyNotRoles([...account.roles, 'seller']))
  const now = ctx.now.toISOString()
  const { id } = found(
    await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into sellers (status, trade_name, legal_name, created_at, status_changed_at)
          values ('DRAFT', ${form.business?.tradeName ?? ''}, ${form.business?.legalName ?? ''}, ${now}, ${now}) returning id`,
    ),
  )
  // After a rejection the old application is released, because a person can work for one business only
  await sql`delete from seller_members where user_id = ${userId}`.execute(ctx.db)
  await sql`insert into seller_members (seller_id, user_id, role, joined_at) values (${id}, ${userId}, 'OWNER', ${now})`.execute(
    ctx.db,
  )
  await sql`insert into seller_applications (seller_id, applicant_id, form, updated_by, updated_at)
        values (${id}, ${userId}, ${JSON.stringify(form)}::jsonb, ${actorOf(ctx).userId}, ${now})`.execute(ctx.db)
  await recordTransition(ctx, { entity: 'seller', id, from: null, to: 'DRAFT' })
  return id
}

type StepInput = { business?: unknown; tax?: unknown; bank?: unknown; points?: unknown }

/** Parses and checks the given step, and what others have registered. */
async function readStep(ctx: Ctx, sellerId: number | null, input: StepInput): Promise<SellerForm> {
  const values = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  if (values.length !== 1) throw refused('VALIDATION', { field: 'input', message: 'save one step at a time.' }, 'input')
  if (input.business) return { business: parseInput(sellerBusiness, input.business) }
  if (input.bank) return { bank: parseInput(sellerBank, input.bank) }
  if (input.tax) {
    const tax = parseInput(sellerTax, input.tax)
    await refuseRegistered(
      ctx,
      sellerId,
      tax.gstins.map(({ gstin }) => gstin),
    )
    return { tax }
  }
  const { points } = parseInput(sellerPoints, { points: input.points })
  await placePoints(ctx, points)
  return { points }
}

/** Saves one step as a draft; creates the application with the first step, and again after a rejection. */
export async function saveStep(
  ctx: Ctx,
  { id, version, input }: { id: string | null; version: number; input: StepInput },
  mayAny: boolean,
): Promise<ApplicationRow> {
  return transaction(ctx, async (ctx) => {
    const { userId } = actorOf(ctx)
    await sql`select 1 from users where id = ${userId} for update`.execute(ctx.db)
    const before = await lockApplication(ctx, id, mayAny)
    const step = await readStep(ctx, before?.id ?? null, input)
    if (!before || (before.status === 'REJECTED' && id === null))
      return getApplication(ctx, await begin(ctx, userId, { ...before?.form, ...step }))
    if (!canEdit(before.status)) throw refused('BAD_TRANSITION', { from: stateLabels(before.status) })
    if (before.version !== version) throw refused('STALE')
    await sql`
      update seller_applications set form = form || ${JSON.stringify(step)}::jsonb, version = version + 1,
        updated_by = ${userId}, updated_at = ${ctx.now} where seller_id = ${before.id}`.execute(ctx.db)
    // A name for finding the draft
    if (step.business)
      await sql`update sellers set trade_name = ${step.business.tradeName}, legal_name = ${step.business.legalName} where id = ${before.id}`.execute(
        ctx.db,
      )
    if (id !== null) await audit(ctx, 'seller.fillIn', 'seller', before.id, null, { step: Object.keys(step) })
    return getApplication(ctx, before.id)
  })
}

/** Starts an application on behalf of a user, or returns the existing one. */
export async function startFor(ctx: Ctx, userId: string): Promise<ApplicationRow> {
  return transaction(ctx, async (ctx) => {
    const id = idOf(userId)
    found(await rowOf(ctx.db, sql`select 1 from users where id = ${id} and status <> 'DELETED' for update`))
    const known = await rowOf<{ id: number; status: SellerStatus; hasForm: boolean }>(
      ctx.db,
      sql`select s.id, s.status, exists (select 1 from seller_applications a where a.seller_id = s.id) as "hasForm"
          from seller_members m join sellers s on s.id = m.seller_id where m.user_id = ${id}`,
    )
    if (known && hasJoined(known.status)) throw refused('WORKS_ALREADY')
    if (known?.hasForm && known.status !== 'REJECTED') return getApplication(ctx, known.id)
    const begun = await begin(ctx, id, {})
    await audit(ctx, 'seller.startFor', 'seller', begun, null, { userId: id })
    return getApplication(ctx, begun)
  })
}

/** Submits the application if it is complete and nobody else has its registrations. */
export async function submit(
  ctx: Ctx,
  id: string | null,
  acceptTerms: boolean,
  mayAny: boolean,
): Promise<ApplicationRow> {
  if (!acceptTerms) throw refused('CONSENT_NEEDED', {}, 'acceptTerms')
  return transaction(ctx, async (ctx) => {
    const before = found(await lockApplication(ctx, id, mayAny))
    if (!canEdit(before.status)) throw refused('BAD_TRANSITION', { from: stateLabels(before.status) })
    const open = await stepsOpen(ctx, before)
    if (open.length) throw refused('SELLER_STEPS_OPEN', { steps: open.map(stateLabels).join(', ') })
    const to = stateAfter('submit')
    await writeForm(ctx, before)
    await sql`
      update sellers set status = ${to}, submitted_at = ${ctx.now}, status_changed_at = ${ctx.now},
        terms_accepted_at = coalesce(terms_accepted_at, ${ctx.now}), version = version + 1 where id = ${before.id}`.execute(
      ctx.db,
    )
    await sql`update seller_applications set submitted = form where seller_id = ${before.id}`.execute(ctx.db)
    await recordTransition(ctx, { entity: 'seller', id: before.id, from: before.status, to })
    await audit(ctx, 'seller.submit', 'seller', before.id, { status: before.status }, { status: to })
    await ctx.emit('seller.moved', { sellerId: before.id, from: before.status, to, note: null })
    return getApplication(ctx, before.id)
  })
}
