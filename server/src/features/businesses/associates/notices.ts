import { associateNumber, queueOf } from '@neev/domain/businesses/associates'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import type { AccountSecret } from '#core/secrets/account-secret.ts'
import { accountById, inviteLink } from '#features/people/accounts/accounts.ts'
import {
  type Facts,
  languageOf,
  type MessageTypeName,
  notifyPeople,
  readReaders,
  sendMessage,
} from '#features/people/messages/messages.ts'
import { type AssociateRow, colleaguesOf, peopleOfAssociate, readAssociate } from './associates.ts'
import { joiningNames, nearestName } from './joining-names.ts'

/** The party that an applicant is to become. */
const applicantParties = {
  SERVICE: 'SERVICE',
  TRADE: 'ENQUIRY',
  BUSINESS: 'ASSOCIATE',
  SELLER: 'SELLER',
  SUB_DEALER: 'DEALER',
} as const

const adminPaths = { ENQUIRY: 'enquiry', SERVICE: 'service', SELLER: 'seller', BUSINESS: 'business' } as const

const factsFor = ({ id, type, name, associateName }: AssociateRow, locale: string): Facts => {
  const language = languageOf(locale)
  return {
    number: associateNumber(id),
    name,
    // An email contains its recipient's name
    buyer: name,
    way: joiningNames[type][language],
    seller: associateName ?? nearestName[language],
  }
}

type Letter = { template: MessageTypeName; path: string | null; link?: AccountSecret; facts?: Facts }

/** Applicants need no account: the email goes to the address they gave. */
async function write(ctx: Ctx, row: AssociateRow, { template, path, link, facts }: Letter): Promise<void> {
  await sendMessage(ctx, {
    template,
    to: row.email,
    userId: row.userId,
    locale: row.locale,
    party: applicantParties[row.type],
    facts: { ...factsFor(row, row.locale), ...facts },
    link: link ?? (path && ctx.config.origin + path),
    dedupeKey: `${template}:${row.id}`,
  })
}

async function notifyApplied(ctx: Ctx, { applicationId }: Events['associate.applied']): Promise<void> {
  const row = await readAssociate(ctx, applicationId)
  if (!row) return
  // The address may be somebody else's, who would read a stranger's words from us
  const unconfirmed = row.userId === null ? { name: row.email, buyer: row.email } : {}
  await write(ctx, row, { template: 'associate.received', path: '/associate_with_us', facts: unconfirmed })
  const queue = await readReaders(
    ctx,
    (await colleaguesOf(ctx, row)).map(({ id }) => id),
  )
  for (const reader of queue)
    await notifyPeople(ctx, [reader], {
      template: 'associate.received',
      party: 'ADMIN',
      key: `associate:${row.id}:received`,
      // The notification is about the applicant, in the language of its recipient
      facts: factsFor(row, reader.locale),
      path: `/admin/associate/${adminPaths[queueOf(row.type)]}?id=${row.id}`,
    })
  await notifyNamed(ctx, row)
}

/** Members of the associate that has to answer. */
async function notifyNamed(ctx: Ctx, row: AssociateRow): Promise<void> {
  for (const reader of await readReaders(ctx, await peopleOfAssociate(ctx, row)))
    await notifyPeople(ctx, [reader], {
      template: 'associate.assigned',
      key: `associate:${row.id}:named`,
      facts: factsFor(row, reader.locale),
      path: '/superSeller/seller/list',
    })
}

async function notifyHandedOn(ctx: Ctx, { applicationId }: Events['associate.handedOn']): Promise<void> {
  const row = await readAssociate(ctx, applicationId)
  if (!row) return
  await notifyNamed(ctx, row)
  await write(ctx, row, { template: 'associate.approved.dealer', path: null })
}

/**
 * Notifies the applicant of the associate's answer. An accepted business without an account gets the invitation
 * instead.
 */
async function notifyAnswered(ctx: Ctx, { applicationId, to, note }: Events['associate.answered']): Promise<void> {
  const row = await readAssociate(ctx, applicationId)
  if (!row) return
  if (to === 'REJECTED')
    return write(ctx, row, {
      template: 'associate.declined',
      path: '/associate_with_us',
      facts: { reason: note ?? '–' },
    })
  if (row.userId) await write(ctx, row, { template: 'associate.approved', path: '/login' })
}

async function notifyApproved(ctx: Ctx, row: AssociateRow): Promise<void> {
  if (row.type === 'SELLER')
    return write(ctx, row, { template: 'associate.approved.seller', path: '/seller_registration' })
  if (row.type === 'SUB_DEALER') return write(ctx, row, { template: 'associate.approved.dealer', path: null })
  const account = row.userId && (await accountById(ctx, row.userId))
  if (!account) return
  if (account.hasPassword) return write(ctx, row, { template: 'associate.approved', path: '/login' })
  return write(ctx, row, { template: 'associate.invited', path: null, link: await inviteLink(ctx, account.id) })
}

export const associateNotices: Subscribers = {
  'associate.answered': notifyAnswered,
  'associate.applied': notifyApplied,
  'associate.handedOn': notifyHandedOn,
  'associate.decided': async (ctx, { applicationId, to, note }) => {
    const row = await readAssociate(ctx, applicationId)
    if (!row) return
    if (to === 'APPROVED') await notifyApproved(ctx, row)
    else
      await write(ctx, row, {
        template: 'associate.rejected',
        path: '/associate_with_us',
        facts: { reason: note ?? '–' },
      })
  },
}
