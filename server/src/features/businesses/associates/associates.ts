import { associateInput } from '@neev/domain/businesses/associate-inputs'
import { type AssociateStatus, type AssociateType, associateNumber } from '@neev/domain/businesses/associates'
import { isStaffRole } from '@neev/domain/core/access/roles'
import { terms } from '@neev/domain/core/refusals'
import { whyNotRoles } from '@neev/domain/people/accounts/accounts'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { ofNetwork, ofRecord, rateLimit } from '#core/limits.ts'
import { accountById, checkBot, localeOr } from '#features/people/accounts/accounts.ts'

export { type AssociateRow, associatesLate, associatesOpen } from './admin.queries.ts'
export { colleaguesOf, readAssociate } from './admin.ts'
export { applicantToInvite, markApplicantInvited, peopleOfAssociate } from './applicants.ts'

declare module '#core/events/events.ts' {
  interface Events {
    'associate.applied': { applicationId: number }
    /** An admin assigned a dealer application without an associate. */
    'associate.handedOn': { applicationId: number }
    /** An admin approved or rejected the application; notifies the applicant. */
    'associate.decided': { applicationId: number; to: AssociateStatus; note: string | null }
    /** The named associate invited or declined the dealer; notifies the applicant. */
    'associate.answered': { applicationId: number; to: 'APPROVED' | 'REJECTED'; note: string | null }
  }
}

/** The page of each form, shown as the source of an application. */
const sources: Readonly<Record<AssociateType, string>> = {
  SELLER: '/seller_associate',
  SERVICE: '/service_provider_associate',
  TRADE: '/trade_associate',
  BUSINESS: '/business_associate',
  SUB_DEALER: '/business_associate_sub_dealer',
}

/** Business associates that dealers can name. */
export const associatesToJoin = (ctx: Ctx) =>
  ctx.db
    .selectFrom('sellers')
    .select(['id', 'tradeName as name', 'address'])
    .where('kind', '=', 'ASSOCIATE')
    .where('status', '=', 'APPROVED')
    .orderBy('tradeName')
    .orderBy('id')
    .limit(500)
    .execute()

const perVisitor = rateLimit('associates.visitor', 40, 60 * 60)
const perAddress = rateLimit('associates.address', 5, 24 * 60 * 60)

async function refuseUnknown(
  ctx: Ctx,
  { associateId, categoryIds }: { associateId: string | null; categoryIds: string[] },
) {
  const isKnown =
    associateId === null ||
    (await ctx.db
      .selectFrom('sellerShown')
      .select('id')
      .where('id', '=', idOf(associateId))
      .where('kind', '=', 'ASSOCIATE')
      .where('status', '=', 'APPROVED')
      .executeTakeFirst()) !== undefined
  if (!isKnown) throw refused('NOT_A_CHOICE', { field: terms('ASSOCIATE') }, 'associateId')
  const ids = [...new Set(categoryIds.map(idOf))]
  const known = await ctx.db.selectFrom('categoryShown').select('id').where('id', '=', anyOf(ids)).execute()
  if (known.length < ids.length) throw refused('NOT_A_CHOICE', { field: terms('CATEGORY') }, 'categoryIds')
  return ids
}

/** Saves an application of a guest or a user. */
export async function applyAs(ctx: Ctx, { locale, ...values }: Record<string, unknown> & { locale?: string | null }) {
  const input = parseInput(associateInput, values)
  await perVisitor(ctx, ofNetwork(ctx.visit))
  await perAddress(ctx, ofRecord('address', input.email))
  await checkBot(ctx, input.botToken ?? undefined)
  const { actor } = ctx
  // Checked now, not after an admin has worked on it
  if (actor?.roles.some(isStaffRole)) refuseIf(whyNotRoles([...actor.roles, 'service']))
  const account = actor && (await accountById(ctx, actor.userId))
  const categories = await refuseUnknown(ctx, input)
  return transaction(ctx, async (ctx) => {
    const { id } = await ctx.db
      .insertInto('associateApplications')
      .values({
        type: input.type,
        userId: actor?.userId ?? null,
        name: input.name,
        company: input.company,
        mobile: input.mobile,
        email: input.email,
        city: input.city,
        stateCode: input.stateCode,
        pincode: input.pincode,
        gstin: input.gstin,
        experienceYears: input.experienceYears,
        categoryIds: categories,
        serviceKinds: input.serviceKinds,
        message: input.message ?? '',
        source: sources[input.type],
        locale: localeOr(locale, account?.locale ?? 'en-IN'),
        associateId: input.associateId ? idOf(input.associateId) : null,
        consentAt: ctx.now,
        createdAt: ctx.now,
        statusChangedAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordTransition(ctx, { entity: 'associate', id, from: null, to: 'NEW' })
    await ctx.emit('associate.applied', { applicationId: id })
    return { number: associateNumber(id) }
  })
}
