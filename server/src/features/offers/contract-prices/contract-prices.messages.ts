import { printDay } from '@neev/domain/core/fiscal'
import type { Ctx } from '#core/context.ts'
import type { EventMessages, MessageTypes } from '#core/events/event-messages.ts'
import { contractFacts } from './contracts.queries.ts'

const buyers = ['B2B'] as const
const variables = ['seller', 'number', 'deadline'] as const

/** Messages about contract prices. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'contract.begun': { group: 'PRODUCTS', parties: buyers, variables },
  'contract.changed': { group: 'PRODUCTS', parties: buyers, variables },
  'contract.datesChanged': { group: 'PRODUCTS', parties: buyers, variables: [...variables, 'reason'] },
  'contract.ended': { group: 'PRODUCTS', parties: buyers, variables: [...variables, 'reason'] },
  'contract.endsSoon': { group: 'PRODUCTS', parties: buyers, variables },
  'contract.sellerEndsSoon': {
    group: 'PRODUCTS',
    parties: ['SELLER', 'ASSOCIATE'],
    variables: ['buyer', 'number', 'deadline'],
  },
}

/** What the company's members read. */
async function toCompany(ctx: Ctx, { contractId }: { contractId: number }) {
  const contract = await contractFacts(ctx.db, contractId)
  if (!contract || contract.people.length === 0) return null
  const { people, seller, reference, validTo, endReason } = contract
  const facts = { seller, number: reference, deadline: printDay(validTo), reason: endReason ?? '–' }
  return { to: people, facts, path: '/company/prices' }
}

export const messages: EventMessages = {
  'contract.begun': { kind: 'SYSTEM', read: toCompany },
  'contract.changed': { kind: 'SYSTEM', read: toCompany },
  'contract.datesChanged': {
    kind: 'SYSTEM',
    read: async (ctx, { contractId, validTo, reason }) => {
      const message = await toCompany(ctx, { contractId })
      return message && { ...message, facts: { ...message.facts, deadline: printDay(validTo), reason } }
    },
  },
  'contract.ended': { kind: 'SYSTEM', read: toCompany },
  'contract.endsSoon': { kind: 'SYSTEM', read: toCompany },
  'contract.sellerEndsSoon': {
    kind: 'SYSTEM',
    read: async (ctx, { contractId }) => {
      const contract = await contractFacts(ctx.db, contractId)
      if (!contract || contract.sellerPeople.length === 0) return null
      const { sellerPeople, isAssociate, buyer, reference, validTo } = contract
      return {
        to: sellerPeople,
        facts: { buyer, number: reference, deadline: printDay(validTo) },
        path: `/${isAssociate ? 'superSeller' : 'seller'}/contracts/detail?id=${contractId}`,
        party: isAssociate ? ('ASSOCIATE' as const) : ('SELLER' as const),
      }
    },
  },
}
