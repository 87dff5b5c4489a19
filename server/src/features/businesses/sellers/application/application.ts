import { canEdit } from '@neev/domain/businesses/applications'
import {
  type ApplicationStep,
  hasJoined,
  openSteps,
  type SellerForm,
  sellerBank,
  sellerBusiness,
  sellerPoints,
  sellerTax,
} from '@neev/domain/businesses/sellers/sellers'
import { whyNotRoles } from '@neev/domain/people/accounts/accounts'
import { grantAccess } from '#core/access/access.ts'
import { submitApplication } from '#core/applications/applications.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { accountById, lockAccount } from '#features/people/accounts/accounts.ts'
import { documentsOf } from '#features/people/documents/documents.ts'
import { placePoints } from '../points.ts'
import { sellerApplication } from '../transitions.ts'
import { type ApplicationRow, applicationById, applicationOfOwner, writeStep } from './application.queries.ts'
import { refuseRegistered, writeForm } from './form-tables.ts'

/** The caller's application, or null. */
export async function ownApplication(ctx: Ctx): Promise<ApplicationRow | null> {
  const { sellerId, userId } = actorOf(ctx)
  if (sellerId === null) return null
  return (await applicationOfOwner(ctx.db, sellerId, userId)) ?? null
}

/** Any application, for admins. */
export const getApplication = async (ctx: Ctx, id: string | number): Promise<ApplicationRow> =>
  found(await applicationById(ctx.db, idOf(id)))

export const stepsOpen = async (ctx: Ctx, { id, form }: ApplicationRow): Promise<ApplicationStep[]> => {
  const documents = await documentsOf(ctx, 'SELLER', id)
  return openSteps(
    form,
    documents.filter(({ state }) => state !== 'REJECTED' && state !== 'EXPIRED').map(({ type }) => type),
  )
}

/** Read again, because of two concurrent first steps the second must see what the first created. */
async function memberSellerId(ctx: Ctx): Promise<number | null> {
  const { userId } = actorOf(ctx)
  const row = await ctx.db
    .selectFrom('sellerMembers')
    .select('sellerId as id')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The application: the caller's own, or the given one for admins. Locked until the end of the transaction. */
async function lockApplication(ctx: Ctx, id: string | null, mayAny: boolean): Promise<ApplicationRow | null> {
  if (id !== null && !mayAny) throw refused('NOT_FOUND')
  const own = id === null ? await memberSellerId(ctx) : idOf(id)
  if (own === null) return null
  await ctx.db.selectFrom('sellers').select('id').where('id', '=', own).forUpdate().execute()
  const isOwn = id === null
  return found(await (isOwn ? applicationOfOwner(ctx.db, own, actorOf(ctx).userId) : applicationById(ctx.db, own)))
}

/** Creates a seller in its first status, with its owner. */
async function begin(ctx: Ctx, userId: number, form: SellerForm): Promise<number> {
  const account = found(await accountById(ctx, userId))
  refuseIf(whyNotRoles([...account.roles, 'seller']))
  const now = ctx.now.toISOString()
  const { id } = found(
    await ctx.db
      .insertInto('sellers')
      .values({
        status: 'DRAFT',
        tradeName: form.business?.tradeName ?? '',
        legalName: form.business?.legalName ?? '',
        createdAt: now,
        statusChangedAt: now,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  // After a rejection the old application is released, because a person can work for one business only
  await ctx.db.deleteFrom('sellerMembers').where('userId', '=', userId).execute()
  grantAccess(ctx, 'MEMBERSHIP')
  await ctx.db.insertInto('sellerMembers').values({ sellerId: id, userId, role: 'OWNER', joinedAt: now }).execute()
  await ctx.db
    .insertInto('sellerApplications')
    .values({
      sellerId: id,
      applicantId: userId,
      form: JSON.stringify(form),
      updatedBy: actorOf(ctx).userId,
      updatedAt: now,
    })
    .execute()
  await recordTransition(ctx, { entity: 'seller', id, from: null, to: 'DRAFT' })
  return id
}

type StepInput = { business?: unknown; tax?: unknown; bank?: unknown; points?: unknown }

/** Parses and checks the given step, and what others have registered. */
async function readStep(ctx: Ctx, sellerId: number | null, input: StepInput): Promise<SellerForm> {
  const values = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  if (values.length !== 1) throw refused('VALUE_BAD', {}, 'input')
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
    await lockAccount(ctx, userId)
    const before = await lockApplication(ctx, id, mayAny)
    const step = await readStep(ctx, before?.id ?? null, input)
    if (!before || (before.status === 'REJECTED' && id === null))
      return getApplication(ctx, await begin(ctx, userId, { ...before?.form, ...step }))
    if (!canEdit(before.status)) throw refused('BAD_TRANSITION')
    if (before.version !== version) throw refused('STALE')
    await writeStep(ctx.db, before.id, { step, userId, now: ctx.now })
    // A name for finding the draft
    if (step.business)
      await ctx.db
        .updateTable('sellers')
        .set({ tradeName: step.business.tradeName, legalName: step.business.legalName })
        .where('id', '=', before.id)
        .execute()
    if (id !== null) await audit(ctx, 'seller.fillIn', 'seller', before.id, null, { step: Object.keys(step) })
    return getApplication(ctx, before.id)
  })
}

/** Starts an application on behalf of a user, or returns the existing one. */
export async function startFor(ctx: Ctx, userId: string): Promise<ApplicationRow> {
  return transaction(ctx, async (ctx) => {
    const id = idOf(userId)
    found(
      await ctx.db
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('status', '!=', 'DELETED')
        .forUpdate()
        .executeTakeFirst(),
    )
    const known = await ctx.db
      .selectFrom('sellerMembers as m')
      .innerJoin('sellers as s', 's.id', 'm.sellerId')
      .select((db) => [
        's.id',
        's.status',
        db
          .exists(db.selectFrom('sellerApplications as a').select('a.sellerId').whereRef('a.sellerId', '=', 's.id'))
          .$castTo<boolean>()
          .as('hasForm'),
      ])
      .where('m.userId', '=', id)
      .executeTakeFirst()
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
    await submitApplication(ctx, sellerApplication, before, {
      openSteps: await stepsOpen(ctx, before),
      effect: async () => {
        await writeForm(ctx, before)
        await ctx.db
          .updateTable('sellers')
          .set((db) => ({
            submittedAt: ctx.now,
            termsAcceptedAt: db.fn.coalesce('termsAcceptedAt', db.val(ctx.now)),
          }))
          .where('id', '=', before.id)
          .execute()
        await ctx.db
          .updateTable('sellerApplications')
          .set((db) => ({ submitted: db.ref('form') }))
          .where('sellerId', '=', before.id)
          .execute()
      },
    })
    return getApplication(ctx, before.id)
  })
}

/** Empties the application of a deleted account, which was never submitted or rejected, and ends the membership. */
export async function eraseApplicant(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('sellerApplications')
    .set({ form: '{}', submitted: null })
    .where('applicantId', '=', userId)
    .where('sellerId', 'in', (db) => db.selectFrom('sellers').select('id').where('status', 'in', ['DRAFT', 'REJECTED']))
    .execute()
  await ctx.db.deleteFrom('sellerMembers').where('userId', '=', userId).execute()
}
