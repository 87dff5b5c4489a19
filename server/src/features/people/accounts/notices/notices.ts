import type { MessageLanguage } from '@neev/domain/people/messages/message-texts'
import type { Ctx } from '#core/context.ts'
import type { Subscribers } from '#core/events/events.ts'
import type { AccountSecret } from '#core/secrets/account-secret.ts'
import {
  type Facts,
  languageOf,
  type MessageTypeName,
  printMoment,
  sendMessage,
} from '#features/people/messages/messages.ts'
import { accountById, issueLink } from '../accounts.ts'
import { wayNames, waysAfter } from './way-names.ts'

type AccountNotice = {
  userId: number
  link: string | AccountSecret | null
  eventId: number
  /** Facts besides the name, in the reader's language. */
  factsIn?: (language: MessageLanguage) => Facts
}

/** Messages about an account are sent by email only, because its owner may be unable to sign in. */
async function notifyAccount(
  ctx: Ctx,
  template: MessageTypeName,
  { userId, link, eventId, factsIn }: AccountNotice,
): Promise<void> {
  const account = await accountById(ctx, userId)
  if (!account || !link) return
  const { name, email: to, locale } = account
  const facts = { name, ...factsIn?.(languageOf(locale)) }
  await sendMessage(ctx, { template, to, userId, locale, facts, link, dedupeKey: `${template}:${eventId}` })
}

const factorMessages = {
  ON: { template: 'account.secondFactorOn', path: '/security' },
  OFF: { template: 'account.secondFactorOff', path: '/security' },
  RESET: { template: 'account.secondFactorReset', path: '/login' },
} as const

/** Messages about an account, by email only. */
export const accountNotices: Subscribers = {
  'account.registered': async (ctx, { userId }, eventId) => {
    const account = await accountById(ctx, userId)
    if (!account) return
    const template = account.emailVerified ? 'account.welcome' : 'account.registered'
    const link = account.emailVerified ? `${ctx.config.origin}/` : await issueLink(ctx, userId, 'VERIFY_EMAIL')
    await notifyAccount(ctx, template, { userId, link, eventId })
  },
  'account.verificationAsked': async (ctx, { userId }, eventId) =>
    notifyAccount(ctx, 'account.verify', { userId, link: await issueLink(ctx, userId, 'VERIFY_EMAIL'), eventId }),
  'account.passwordForgotten': async (ctx, { userId }, eventId) =>
    notifyAccount(ctx, 'account.passwordForgotten', {
      userId,
      link: await issueLink(ctx, userId, 'RESET_PASSWORD'),
      eventId,
    }),
  'account.secondFactor': async (ctx, { userId, change, byId }, eventId) => {
    const account = await accountById(ctx, userId)
    if (!account) return
    const { template, path } = factorMessages[change]
    const by = (await accountById(ctx, byId))?.name ?? '–'
    const { name, email: to, locale } = account
    const link = ctx.config.origin + path
    await sendMessage(ctx, {
      template,
      to,
      userId,
      locale,
      facts: { name, by },
      link,
      dedupeKey: `${template}:${eventId}`,
    })
  },
  'account.registerTried': async (ctx, { userId }) => {
    const account = await accountById(ctx, userId)
    if (!account || account.status === 'BLOCKED') return
    const { name, email: to, locale } = account
    const hour = ctx.now.toISOString().slice(0, 13)
    await sendMessage(ctx, {
      template: 'account.registerTried',
      to,
      userId,
      locale,
      facts: { name },
      link: `${ctx.config.origin}/login`,
      // At most one per hour, however many attempts
      dedupeKey: `account.registerTried:${userId}:${hour}`,
    })
  },
  'account.deletionRequested': async (ctx, { userId, at }, eventId) => {
    const account = await accountById(ctx, userId)
    if (!account) return
    const { name, email: to, locale } = account
    const facts = { name, deadline: printMoment(new Date(at)) }
    const template = 'account.deletionRequested'
    const link = `${ctx.config.origin}/login`
    await sendMessage(ctx, { template, to, userId, locale, facts, link, dedupeKey: `${template}:${eventId}` })
  },
  'account.deletionCancelled': (ctx, { userId }, eventId) =>
    notifyAccount(ctx, 'account.deletionCancelled', { userId, link: `${ctx.config.origin}/security`, eventId }),
  'account.passwordChanged': (ctx, { userId, ended = [], kept = [] }, eventId) =>
    notifyAccount(ctx, 'account.passwordChanged', {
      userId,
      link: `${ctx.config.origin}/forgot-password`,
      eventId,
      factsIn: (language) => ({ ways: waysAfter({ ended, kept }, language) }),
    }),
  'account.signInRemoved': (ctx, { userId, ways }, eventId) =>
    notifyAccount(ctx, 'account.signInRemoved', {
      userId,
      link: `${ctx.config.origin}/security`,
      eventId,
      factsIn: (language) => ({ ways: wayNames(ways, language) }),
    }),
  'account.providerLinked': (ctx, { userId, provider }, eventId) =>
    notifyAccount(ctx, 'account.providerLinked', {
      userId,
      link: `${ctx.config.origin}/security`,
      eventId,
      factsIn: (language) => ({ ways: wayNames([provider], language) }),
    }),
}
