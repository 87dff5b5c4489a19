import { terms } from '@neev/domain/core/refusals'
import {
  type EnquiryInput,
  enquiryInput,
  enquiryLimits,
  enquiryNumber,
  MAX_ENQUIRY_FILES,
  whyNotEnquired,
} from '@neev/domain/procurement/enquiries/enquiries'
import { type EnquiryStatus, leadDue } from '@neev/domain/procurement/enquiries/leads'
import { type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { type NamedFile, withUploads } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { recordTransition } from '#core/history.ts'
import { ofNetwork, rateLimit } from '#core/limits.ts'
import type { RequestPartner } from '#features/offers/offers/offers.ts'
import { type AccountRow, accountById, checkBot, localeOr } from '#features/people/accounts/accounts.ts'
import { isProvenHere, type SentCode } from '#features/people/mobile-codes/mobile-codes.ts'
import { joinSameEnquiry, lockSender } from './enquiries.queries.ts'
import { takePlace } from './quota.ts'
import { findTarget, type Target } from './targets.queries.ts'
import { needsCode, noCode, passOn, sendCodeFor, sendOrWait } from './verification.ts'

export type { EnquiryRow } from './leads.queries.ts'
export { getEnquiry, winEnquiry } from './leads.ts'

const perVisitor = rateLimit('enquiries.visitor', 40, 60 * 60)
const unchecked = rateLimit('enquiries.unchecked', enquiryLimits.unchecked, 24 * 60 * 60)

/** The first enquiries of a visitor within a day need no bot check. */
async function checkVisitor(ctx: Ctx, botToken: string | null): Promise<void> {
  await perVisitor(ctx, ofNetwork(ctx.visit))
  try {
    await unchecked(ctx, ofNetwork(ctx.visit))
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'RATE_LIMITED')) throw error
    await checkBot(ctx, botToken ?? undefined)
  }
}

function partnerOf({ partners }: Target, partnerId: string | null): RequestPartner | null {
  if (partnerId === null && partners.length === 0) return null
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

export type SentEnquiry = {
  number: string
  partner: string | null
  joined: boolean
  /** Whether it now says what was sent: not where a stranger to it sent it again. */
  updated: boolean
  code: SentCode | null
  /** False if the number has to wait for its code: the enquiry is kept, and the code can be requested later. */
  codeSent: boolean
}
type Values = Record<string, unknown> & { locale?: string | null }

/** Sends an enquiry as a guest or user: to a partner, or to the operator, who chooses a seller. */
export async function sendEnquiry(
  ctx: Ctx,
  { locale, ...values }: Values,
  uploads: readonly Upload[] = [],
): Promise<SentEnquiry> {
  const input = parseInput(enquiryInput, values)
  if (uploads.length > MAX_ENQUIRY_FILES) throw refused('ENQUIRY_FILES', { max: MAX_ENQUIRY_FILES }, 'files')
  await checkVisitor(ctx, input.botToken)
  const target = await findTarget(ctx, input.about)
  if (!target) throw refused('NOT_ON_REQUEST')
  if (!target.units.includes(input.unit)) throw refused('NOT_A_CHOICE', { field: terms('UNIT') }, 'unit')
  const partner = partnerOf(target, input.partnerId)
  const about = { target, sellerId: partner?.id ?? null, variantId: sizeOf(target, input.sku) }
  const account = ctx.actor && (await accountById(ctx, ctx.actor.userId))
  const isVerified = isOwnNumber(account ?? null, input.mobile) || (await isProvenHere(ctx, input.mobile))
  const asksCode = !isVerified && (await needsCode(ctx))
  const sender = {
    email: input.email ?? account?.email ?? null,
    locale: localeOr(locale, account?.locale ?? 'en-IN'),
    isVerified,
  }
  return withUploads(ctx, uploads, 'enquiryFile', (files) =>
    transaction(ctx, async (ctx) => {
      await lockSender(ctx.db, input.mobile)
      const same = await joinSame(ctx, input, { ...about, isProven: !asksCode })
      const id = same?.id ?? (await keepNew(ctx, input, { ...sender, ...about }))
      if (same?.updated !== false) await keepFiles(ctx, id, files)
      const awaitsCode = same ? same.awaitsCode && !isVerified : asksCode
      const awaiting = { id, mobile: input.mobile, locale: sender.locale }
      // The code of the first may be on its way, so that sending it again within the pause is refused
      const requested = awaitsCode ? await (same ? sendCodeFor : sendOrWait)(ctx, awaiting) : noCode
      if (!requested.code) await passOn(ctx, id, { joined: same !== null && !same.awaitsCode, isVerified })
      return {
        number: enquiryNumber(id),
        partner: partner?.name ?? same?.partner ?? null,
        joined: same !== null,
        updated: same?.updated !== false,
        ...requested,
      }
    }),
  )
}

/** Whether the number is the verified one of the caller's account. */
const isOwnNumber = (account: AccountRow | null, mobile: string): boolean =>
  account?.mobileVerified === true && account.mobile === mobile

const aDayAgo = (ctx: Ctx) => new Date(ctx.now.getTime() - enquiryLimits.sameHours * 3_600_000)

type About = { target: Target; sellerId: number | null; variantId: number | null }

/** The open enquiry of the last day from the same number about the same; null if there is none. */
async function joinSame(
  ctx: Ctx,
  input: EnquiryInput,
  { target, sellerId, variantId, isProven }: About & { isProven: boolean },
) {
  const { productId, serviceId } = target
  const row = await joinSameEnquiry(
    ctx.db,
    { ...input, productId, serviceId, sellerId, variantId },
    { now: ctx.now, since: aDayAgo(ctx), sender: { isProven, userId: ctx.actor?.userId ?? null } },
  )
  return row ?? null
}

/** Adds files to an enquiry; refuses more than three in all. */
async function keepFiles(ctx: Ctx, enquiryId: number, files: readonly NamedFile[]): Promise<void> {
  if (files.length === 0) return
  const { count } = await ctx.db
    .selectFrom('enquiryFiles')
    .select((db) => db.fn.countAll<number>().as('count'))
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirstOrThrow()
  if (Number(count) + files.length > MAX_ENQUIRY_FILES)
    throw refused('ENQUIRY_FILES', { max: MAX_ENQUIRY_FILES }, 'files')
  await ctx.db
    .insertInto('enquiryFiles')
    .values(files.map(({ id, name }) => ({ enquiryId, fileId: id, name })))
    .execute()
}

type Sender = About & { email: string | null; locale: string; isVerified: boolean }

/** Saves a new enquiry within the partner's limit; invalidates pages when the limit is reached. */
async function keepNew(ctx: Ctx, input: EnquiryInput, sender: Sender): Promise<number> {
  const { sellerId } = sender
  const { isLast } = sellerId === null ? { isLast: false } : await takePlace(ctx, sellerId)
  const id = await keep(ctx, input, sender)
  if (isLast && sellerId !== null) await ctx.emit('seller.changed', { sellerId })
  return id
}

async function refuseTooMany(ctx: Ctx, mobile: string): Promise<void> {
  const userId = ctx.actor?.userId ?? null
  const recent = ctx.db
    .selectFrom('enquiries')
    .select((db) => db.fn.countAll<number>().as('sent'))
    .where('createdAt', '>', aDayAgo(ctx))
  const own =
    userId === null
      ? recent.where('mobile', '=', mobile).where('userId', 'is', null)
      : recent.where('userId', '=', userId)
  const { sent } = await own.executeTakeFirstOrThrow()
  refuseIf(whyNotEnquired({ isGuest: userId === null, sent }))
}

async function keep(ctx: Ctx, input: EnquiryInput, { email, locale, target, ...to }: Sender): Promise<number> {
  await refuseTooMany(ctx, input.mobile)
  const now = ctx.now.toISOString()
  const status: EnquiryStatus = 'NEW'
  const { name, mobile, pincode, quantityMilli, unit, needBy, buyerKind, message, consentVersion } = input
  const { id } = found(
    await ctx.db
      .insertInto('enquiries')
      .values({
        ...{ name, mobile, email, locale, pincode, quantityMilli, unit, needBy, buyerKind, message, consentVersion },
        ...{ source: input.source, medium: input.medium, campaign: input.campaign },
        sellerId: to.sellerId,
        productId: target.productId,
        variantId: to.variantId,
        serviceId: target.serviceId,
        userId: ctx.actor?.userId ?? null,
        status,
        dueAt: leadDue({ status, since: ctx.now, followUpOn: null }),
        consentAt: now,
        createdAt: now,
        requestedAt: now,
        statusChangedAt: now,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  await recordTransition(ctx, { entity: 'enquiry', id, from: null, to: status })
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
