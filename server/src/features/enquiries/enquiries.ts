import { terms } from '@neev/domain/core/refusals'
import {
  type EnquiryInput,
  enquiryInput,
  enquiryLimits,
  enquiryNumber,
  whyNotEnquired,
} from '@neev/domain/sellers/enquiries'
import { type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { rateLimit } from '#core/limits.ts'
import { accountById, checkBot, localeOr } from '#features/accounts/accounts.ts'
import type { RequestPartner } from '#features/offers/offers.ts'
import { joinSameEnquiry, lockSender } from './enquiries.queries.ts'
import { takePlace } from './quota.ts'
import { findTarget, type Target } from './targets.queries.ts'

export type { EnquiryRow } from './leads.queries.ts'
export { readEnquiry } from './leads.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** An enquiry was sent to a partner; `joined` if it was added to the same one of the last day. */
    'enquiry.sent': { enquiryId: number; joined: boolean }
  }
}

const perVisitor = rateLimit('enquiries.visitor', 40, 60 * 60)

function partnerOf({ partners }: Target, partnerId: string | null): RequestPartner {
  const partner =
    partnerId === null ? partners.length === 1 && partners[0] : partners.find(({ id }) => `${id}` === partnerId)
  if (!partner) throw refused('NOT_A_CHOICE', { field: terms('PARTNER') }, 'partnerId')
  return partner
}

function sizeOf({ sizes }: Target, sku: string | null): number | null {
  if (sku === null) return null
  const size = sizes.find((one) => one.sku === sku)
  if (!size) throw refused('NOT_A_CHOICE', { field: terms('SIZE') }, 'sku')
  return size.id
}

/** Sends an enquiry to one partner, as a guest or user. */
export async function sendEnquiry(
  ctx: Ctx,
  { locale, ...values }: Record<string, unknown> & { locale?: string | null },
) {
  const input = parseInput(enquiryInput, values)
  await perVisitor(ctx, ctx.visit.ip)
  await checkBot(ctx, input.botToken ?? undefined)
  const target = await findTarget(ctx, input.about)
  if (!target) throw refused('NOT_ON_REQUEST')
  if (!target.units.includes(input.unit)) throw refused('NOT_A_CHOICE', { field: terms('UNIT') }, 'unit')
  const partner = partnerOf(target, input.partnerId)
  const about = { target, sellerId: partner.id, variantId: sizeOf(target, input.sku) }
  const account = ctx.actor && (await accountById(ctx, ctx.actor.userId))
  const asker = { email: input.email ?? account?.email ?? null, locale: localeOr(locale, account?.locale ?? 'en-IN') }
  return transaction(ctx, async (ctx) => {
    await lockSender(ctx.db, input.mobile)
    const same = await joinSame(ctx, input, about)
    const id = same ?? (await keepNew(ctx, input, { ...asker, ...about }))
    await ctx.emit('enquiry.sent', { enquiryId: id, joined: same !== null })
    return { number: enquiryNumber(id), partner: partner.name, joined: same !== null }
  })
}

const aDayAgo = (ctx: Ctx) => new Date(ctx.now.getTime() - enquiryLimits.sameHours * 3_600_000)

type About = { target: Target; sellerId: number; variantId: number | null }

/** The open enquiry of the last day from the same number about the same, updated; null if there is none. */
async function joinSame(ctx: Ctx, input: EnquiryInput, { target, sellerId, variantId }: About): Promise<number | null> {
  const { productId, serviceId } = target
  const row = await joinSameEnquiry(
    ctx.db,
    { ...input, productId, serviceId, sellerId, variantId },
    { now: ctx.now, since: aDayAgo(ctx) },
  )
  return row?.id ?? null
}

/** Saves a new enquiry within the partner's limit; invalidates pages when the limit is reached. */
async function keepNew(ctx: Ctx, input: EnquiryInput, asker: Asker): Promise<number> {
  const { isLast } = await takePlace(ctx, asker.sellerId)
  const id = await keep(ctx, input, asker)
  if (isLast) await ctx.emit('seller.changed', { sellerId: asker.sellerId })
  return id
}

type Asker = About & { email: string | null; locale: string }

async function keep(
  ctx: Ctx,
  input: EnquiryInput,
  { email, locale, target, sellerId, variantId }: Asker,
): Promise<number> {
  const userId = ctx.actor?.userId ?? null
  const recent = ctx.db
    .selectFrom('enquiries')
    .select((db) => db.fn.countAll<number>().as('sent'))
    .where('createdAt', '>', aDayAgo(ctx))
  const own =
    userId === null
      ? recent.where('mobile', '=', input.mobile).where('userId', 'is', null)
      : recent.where('userId', '=', userId)
  const { sent } = await own.executeTakeFirstOrThrow()
  refuseIf(whyNotEnquired({ isGuest: userId === null, sent }))
  const now = ctx.now.toISOString()
  const { id } = found(
    await ctx.db
      .insertInto('enquiries')
      .values({
        sellerId,
        productId: target.productId,
        variantId,
        serviceId: target.serviceId,
        userId,
        name: input.name,
        mobile: input.mobile,
        email,
        locale,
        pincode: input.pincode,
        quantityMilli: input.quantityMilli,
        unit: input.unit,
        needBy: input.needBy,
        message: input.message,
        consentAt: now,
        createdAt: now,
        requestedAt: now,
        statusChangedAt: now,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  await recordTransition(ctx, { entity: 'enquiry', id, from: null, to: 'NEW' })
  return id
}

/** Removes name, address and number from the enquiries of an account. */
export async function eraseEnquiries(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('enquiries')
    .set({ name: 'Deleted account', email: null, mobile: '', message: '' })
    .where('userId', '=', userId)
    .execute()
}
