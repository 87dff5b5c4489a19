import { printDay } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import type { Ctx } from '#core/context.ts'
import { buyers, type EventMessages, type MessageTypes } from '#core/events/event-messages.ts'
import { requestById } from './lines.queries.ts'
import { dueById, lineFacts, receiptFacts, sellerPeople } from './messages.queries.ts'
import { proposalFacts } from './proposals.queries.ts'

const sellers = ['SELLER', 'ASSOCIATE'] as const
const dueVariables = ['seller', 'number', 'amount', 'deadline'] as const

/** Messages about credit. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'credit.requested': { group: 'ENQUIRIES', parties: sellers, variables: ['buyer', 'amount', 'days'] },
  'credit.proposed': { group: 'PAYMENTS', parties: sellers, variables: ['buyer', 'amount'] },
  'credit.declined': { group: 'PAYMENTS', parties: buyers, variables: ['seller', 'reason'] },
  'credit.granted': { group: 'PAYMENTS', parties: buyers, variables: ['seller', 'amount', 'days'] },
  'credit.changed': { group: 'PAYMENTS', parties: buyers, variables: ['seller', 'amount', 'days'] },
  'credit.held': { group: 'PAYMENTS', parties: buyers, variables: ['seller', 'reason'] },
  'credit.resumed': { group: 'PAYMENTS', parties: buyers, variables: ['seller', 'amount', 'days'] },
  'credit.received': { group: 'PAYMENTS', parties: buyers, variables: ['seller', 'amount', 'number'] },
  'credit.dueSoon': { group: 'PAYMENTS', parties: buyers, variables: dueVariables },
  'credit.due': { group: 'PAYMENTS', parties: buyers, variables: dueVariables },
  'credit.overdue': { group: 'PAYMENTS', parties: buyers, variables: dueVariables },
}

const path = (lineId: number) => `/company/credit/${lineId}`

/** What the company reads about a line. */
async function aboutLine(ctx: Ctx, { lineId }: { lineId: number }) {
  const line = await lineFacts(ctx.db, lineId)
  if (!line) return null
  const { people, seller, limitPaise, termsDays, holdReason } = line
  const facts = { seller, amount: formatInr(limitPaise), days: String(termsDays), reason: holdReason ?? '–' }
  return { to: people, facts, path: path(lineId) }
}

async function aboutDue(ctx: Ctx, { entryId }: { entryId: number }) {
  const due = await dueById(ctx.db, entryId)
  if (!due || due.openPaise <= 0) return null
  const { people, seller, number, openPaise, dueOn, lineId } = due
  const facts = { seller, number, amount: formatInr(openPaise), deadline: printDay(dueOn) }
  return { to: people, facts, path: path(lineId) }
}

export const messages: EventMessages = {
  'credit.requested': {
    kind: 'PAYMENT',
    read: async (ctx, { requestId }) => {
      const row = await requestById(ctx.db, 'ALL', requestId)
      if (!row) return null
      const { people, isAssociate } = await sellerPeople(ctx.db, row.sellerId)
      const facts = { buyer: row.companyName, amount: formatInr(row.limitPaise), days: String(row.termsDays) }
      const party = isAssociate ? ('ASSOCIATE' as const) : ('SELLER' as const)
      return { to: people, facts, path: `/${isAssociate ? 'superSeller' : 'seller'}/credit`, party }
    },
  },
  'credit.proposed': {
    kind: 'PAYMENT',
    read: async (ctx, { proposalId }) => {
      const row = await proposalFacts(ctx.db, proposalId)
      if (!row || row.people.length === 0) return null
      const { people, isAssociate, buyer, limitPaise } = row
      const party = isAssociate ? ('ASSOCIATE' as const) : ('SELLER' as const)
      const path = `/${isAssociate ? 'superSeller' : 'seller'}/credit`
      return { to: people, facts: { buyer, amount: formatInr(limitPaise) }, path, party }
    },
  },
  'credit.declined': {
    kind: 'PAYMENT',
    read: async (ctx, { requestId }) => {
      const row = await requestById(ctx.db, 'ALL', requestId)
      if (!row) return null
      const facts = { seller: row.sellerName, reason: row.answer ?? '–' }
      return { to: row.companyPeople, facts, path: '/company/credit' }
    },
  },
  'credit.granted': { kind: 'PAYMENT', read: aboutLine },
  'credit.changed': { kind: 'PAYMENT', read: aboutLine },
  'credit.held': { kind: 'PAYMENT', read: aboutLine },
  'credit.resumed': { kind: 'PAYMENT', read: aboutLine },
  'credit.received': {
    kind: 'PAYMENT',
    read: async (ctx, { entryId }) => {
      const receipt = await receiptFacts(ctx.db, entryId)
      if (!receipt) return null
      const { people, seller, number, amountPaise, lineId } = receipt
      return { to: people, facts: { seller, number, amount: formatInr(amountPaise) }, path: path(lineId) }
    },
  },
  'credit.dueSoon': { kind: 'PAYMENT', read: aboutDue },
  'credit.due': { kind: 'PAYMENT', read: aboutDue },
  'credit.overdue': { kind: 'PAYMENT', read: aboutDue },
}
