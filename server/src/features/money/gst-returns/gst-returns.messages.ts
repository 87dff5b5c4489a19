import { formatInr } from '@neev/domain/core/money'
import type { Ctx } from '#core/context.ts'
import { type EventMessages, type MessageTypes, sellingParties } from '#core/events/event-messages.ts'
import { readNotified } from './turnover.queries.ts'

const variables = ['company', 'amount', 'limit', 'year']

/** Messages about a seller's turnover. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'turnover.passed': { group: 'SETTLEMENTS', parties: [...sellingParties], variables },
  'turnover.passedHere': { group: 'SETTLEMENTS', parties: ['ADMIN'], variables },
}

type Passed = { sellerId: number; year: string; valuePaise: number; limitPaise: number }

async function notified(ctx: Ctx, { sellerId, year, valuePaise, limitPaise }: Passed) {
  const found = await readNotified(ctx.db, sellerId)
  if (!found) return null
  const facts = { company: found.company, amount: formatInr(valuePaise), limit: formatInr(limitPaise), year }
  return { ...found, facts }
}

/** Notifies the owners of the business, and admins. */
export const messages: EventMessages = {
  'turnover.passed': {
    kind: 'SYSTEM',
    read: async (ctx, passed) => {
      const found = await notified(ctx, passed)
      return found && { to: found.owners, facts: found.facts, path: '/seller/profile' }
    },
  },
  'turnover.passedHere': {
    kind: 'SYSTEM',
    read: async (ctx, passed) => {
      const found = await notified(ctx, passed)
      const path = `/admin/seller/detail/${passed.sellerId}`
      return found && { to: found.admins, facts: found.facts, path, party: 'ADMIN' }
    },
  },
}
