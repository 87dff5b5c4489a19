import type { DealerStatus } from '@neev/domain/orders/dealers'
import type { Ctx } from '#core/context.ts'
import type { Subscribers } from '#core/events/events.ts'
import { inviteLink } from '#features/people/accounts/accounts.ts'
import { type MessageTypeName, notifyPeople, printMoment, sendMessage } from '#features/people/messages/messages.ts'
import { readAssignment, readDealer, readDealerSuborder } from './notices.queries.ts'

const paths = {
  dealerHome: '/subBusiness/dashboard',
  dealerOrders: '/subBusiness/order/list',
  dealerSuborder: (id: number) => `/subBusiness/order/detail?id=${id}`,
  dealer: (id: number) => `/superSeller/seller/detail/${id}`,
  part: (id: number) => `/superSeller/order/detail/${id}`,
}

/** Emails the invitation only, because its recipient has no account yet. */
async function notifyInvited(ctx: Ctx, dealerId: number, eventId: number): Promise<void> {
  const facts = await readDealer(ctx.db, dealerId)
  for (const { userId, name, email: to, locale } of facts?.people ?? []) {
    const link = await inviteLink(ctx, userId)
    const words = { name, seller: facts?.seller ?? '' }
    const template = 'dealer.invited'
    await sendMessage(ctx, {
      template,
      party: 'DEALER',
      to,
      userId,
      locale,
      facts: words,
      link,
      dedupeKey: `${template}:${eventId}`,
    })
  }
}

type Moved = { dealerId: number; to: DealerStatus; reason: string | null }

async function notifyMoved(ctx: Ctx, { dealerId, to, reason }: Moved, eventId: number): Promise<void> {
  const facts = await readDealer(ctx.db, dealerId)
  if (!facts) return
  const { dealer, seller } = facts
  const update = { facts: { dealer, seller, reason: reason ?? '–' }, key: `dealer:${dealerId}:${eventId}` }
  if (to === 'REGISTERED')
    return notifyPeople(ctx, facts.associates, {
      ...update,
      template: 'dealer.registered',
      path: paths.dealer(dealerId),
    })
  const template = to === 'ACTIVE' ? 'dealer.active' : 'dealer.stopped'
  await notifyPeople(ctx, facts.people, { ...update, template, path: paths.dealerHome })
}

type Outcome = 'ACCEPTED' | 'DECLINED' | 'TIMED_OUT' | 'TAKEN_OVER'

const answers: Record<Outcome, { template: MessageTypeName }> = {
  ACCEPTED: { template: 'dealer.accepted' },
  DECLINED: { template: 'dealer.declined' },
  TIMED_OUT: { template: 'dealer.declined' },
  TAKEN_OVER: { template: 'dealer.takenOver' },
}

async function notifyAnswer(ctx: Ctx, assignmentId: number, outcome: Outcome): Promise<void> {
  const ask = await readAssignment(ctx.db, assignmentId)
  if (!ask) return
  const { dealer, seller, part: suborder, place } = ask
  const toDealer = outcome === 'TAKEN_OVER'
  const reason = ask.reason ?? (outcome === 'TIMED_OUT' ? printMoment(ask.deadline) : '–')
  await notifyPeople(ctx, toDealer ? ask.people : ask.associates, {
    ...answers[outcome],
    key: `assignment:${assignmentId}:${outcome}`,
    facts: { dealer, seller, part: suborder, place, reason },
    path: toDealer ? paths.dealerOrders : paths.part(ask.suborderId),
  })
}

/** Messages to dealers about offers, and to associates about the results. */
export const dealerNotices: Subscribers = {
  'dealer.invited': (ctx, { dealerId }, eventId) => notifyInvited(ctx, dealerId, eventId),
  'dealer.moved': notifyMoved,
  'dealer.offered': async (ctx, { assignmentId }) => {
    const ask = await readAssignment(ctx.db, assignmentId)
    if (!ask) return
    const { seller, part: suborder, place, items } = ask
    await notifyPeople(ctx, ask.people, {
      template: 'dealer.offered',
      key: `assignment:${assignmentId}`,
      facts: { seller, part: suborder, place, items, deadline: printMoment(ask.deadline) },
      path: paths.dealerSuborder(ask.suborderId),
    })
  },
  'dealer.answered': (ctx, { assignmentId, outcome }) => notifyAnswer(ctx, assignmentId, outcome),
  'dealer.noneLeft': async (ctx, { suborderId, anyRequested }) => {
    const ask = await readDealerSuborder(ctx.db, suborderId)
    if (!ask) return
    const { part: suborder, place, items } = ask
    await notifyPeople(ctx, ask.associates, {
      template: 'dealer.noneLeft',
      // They already have an email about the order itself
      minor: !anyRequested,
      key: `suborder:${suborderId}:noneLeft`,
      facts: { part: suborder, place, items, deadline: printMoment(ask.acceptBy) },
      path: paths.part(suborderId),
    })
  },
}
