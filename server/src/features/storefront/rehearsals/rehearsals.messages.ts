import { printDay } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { buyers, type EventMessages, type MessageTypes, sellingParties } from '#core/events/event-messages.ts'
import { sellerPeople } from './rehearsals.queries.ts'

/** Messages about rules that change. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'rule.notified': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: ['day', 'count', 'amount'],
  },
}

export const messages: EventMessages = {
  'rule.notified': {
    kind: 'ORDER',
    read: async (ctx, { day, party, id, count, paise }) => {
      const facts = { day: printDay(day), count: String(count), amount: formatInr(paise) }
      if (party === 'BUYER') return { to: [id], facts, path: '/user/orders' }
      const { people, isAssociate } = await sellerPeople(ctx.db, id)
      if (people.length === 0) return null
      const path = `/${isAssociate ? 'superSeller' : 'seller'}/orders`
      return { to: people, facts, path, party: isAssociate ? ('ASSOCIATE' as const) : ('SELLER' as const) }
    },
  },
}
