import { makeCtx } from '#core/context.ts'
import { readTestOrder, testNotices } from '#features/money/payments/gateways/test.ts'
import { sendRefunds } from '#features/money/payments/refunds/refund-sending.ts'
import { buildStatements } from '#features/money/settlements/statements/statements.ts'
import type { App } from '../../src/app.ts'
import { dispatch, place, truck } from './buying.ts'

/** The record that an operation concerns: its owner and its id. */
export type Input = { token?: string; id?: string; key?: string; input?: object }
export type Action = (app: App, values: Input) => Promise<string>

type Answer = { data?: Record<string, Record<string, unknown>>; errors?: { extensions: { code: string } }[] }

/** Sends it over HTTP without a port; returns the id, or the code of the refusal. */
async function requested(app: App, token: string | undefined, query: string, variables: object): Promise<string> {
  const { body } = await app.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
    payload: JSON.stringify({ query, variables }),
  })
  const { data, errors } = JSON.parse(body) as Answer
  const [answer] = Object.values(data ?? {})
  return errors?.[0]?.extensions.code ?? String(answer?.id ?? answer?.status)
}

const award = `mutation ($key: String!, $id: ID!, $version: Int!, $lines: [ID!]!) {
  awardQuotations(idempotencyKey: $key, id: $id, version: $version, quotationLineIds: $lines, reason: "Sooner") { id } }`
const approve = 'mutation ($id: ID!) { submitApprovalDecision(id: $id, isApproved: true) { status } }'
const receive = `mutation ($key: String!, $id: ID!, $input: CreditReceiptInput!) {
  recordCreditReceipt(idempotencyKey: $key, lineId: $id, input: $input) { id } }`

/** Operations on money and of companies, each as a client requests it. */
export const actionsOf = {
  award: (app, { token, key, id, input }) => requested(app, token, award, { key, id, ...input }),
  approve: (app, { token, id }) => requested(app, token, approve, { id }),
  receive: (app, { token, key, id, input }) => requested(app, token, receive, { key, id, input }),
  place: (app, { token, key, input }) => requested(app, token, place, { key, input }),
  settle: async (app, { id = '' }) => {
    const order = await readTestOrder(makeCtx(app.services), id)
    const { secret } = app.services.config
    if (!order || !secret) throw new Error('no payment')
    const { body, signature } = testNotices(secret, order)
    const headers = { 'content-type': 'application/json', 'x-test-signature': signature }
    const notice = await app.app.inject({ method: 'POST', url: '/api/payment/callback/test', headers, payload: body })
    return notice.statusCode === 200
      ? (JSON.parse(notice.body) as { outcome: string }).outcome
      : String(notice.statusCode)
  },
  refund: async (app) => {
    await sendRefunds(makeCtx(app.services))
    return 'sent'
  },
  dispatch: (app, { token, id }) => requested(app, token, dispatch, { id, input: truck }),
  settlements: async (app) => {
    await buildStatements(makeCtx(app.services))
    return 'drawn'
  },
} satisfies Record<string, Action>
export type ActionName = keyof typeof actionsOf
