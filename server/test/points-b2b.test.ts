import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from './server.ts'
import { actionsOf } from './shop/actions.ts'
import { place } from './shop/buying.ts'
import { companyActs } from './shop/company-acts.ts'
import { broken, type Case, fillStock, type Made, readsOf, stopEverywhere, stoppedEnv } from './shop/points.ts'
import { withdrawText } from './shop/quoting.ts'

let server: TestServer
let acts: ReturnType<typeof companyActs>
let firm: Awaited<ReturnType<typeof acts.company>>
const { one, count } = readsOf(() => server)
const onPostgres = describe.runIf(process.env.TEST_DATABASE_URL)

const transitions = (entity: string, id: string | undefined, to: string) =>
  count('status_events where entity = $1 and entity_id = $2 and to_state = $3', [entity, id, to])
const audited = (action: string, id: string | undefined) =>
  count('audit_log where action = $1 and entity_id = $2::text', [action, id])

/** Each lane that hears of it has the event once. */
async function isEmittedOnce(name: string, key: string, id: unknown): Promise<void> {
  const query = 'select lane from events where name = $1 and payload ->> $2 = $3'
  const { rows } = await server.pool.query(query, [name, key, String(id)])
  const lanes = rows.map(({ lane }) => lane)
  expect(lanes).not.toEqual([])
  expect(lanes).toEqual([...new Set(lanes)])
}

/** Two lines, awarded once, are in the cart once and in one statement; each quotation was decided once. */
async function isAwarded({ id, token }: Made, lines: readonly string[], statuses: string[]): Promise<void> {
  expect(await count("quote_requests where id = $1 and status = 'AWARDED'", [id])).toBe(1)
  const { rows: awarded } = await server.pool.query(
    `select l.id from quotation_lines l join quotations q on q.id = l.quotation_id
     where q.request_id = $1 and l.awarded_at is not null order by l.id`,
    [id],
  )
  expect(awarded.map((line) => String(line.id))).toEqual(lines.toSorted((a, b) => Number(a) - Number(b)))
  const { rows: inCart } = await server.pool.query(
    `select l.quotation_line_id as id from cart_lines l join carts c on c.id = l.cart_id
     where c.user_id = (select user_id from quote_requests where id = $1) order by 1`,
    [id],
  )
  expect(inCart).toEqual(awarded)
  const { rows: quotations } = await server.pool.query(
    'select id, status from quotations where request_id = $1 order by id',
    [id],
  )
  expect(quotations.map(({ status }) => status)).toEqual(statuses)
  for (const quotation of quotations) await isEmittedOnce('quotation.decided', 'quotationId', quotation.id)
  const statement = 'query ($id: ID!) { comparativeStatement(id: $id) { isIntact awardedLineIds } }'
  const { comparativeStatement } = await server.get<{ comparativeStatement: object }>(statement, { id }, token)
  expect(comparativeStatement).toMatchObject({ isIntact: true })
  expect(await count('comparative_statements where request_id = $1', [id])).toBe(1)
  expect(await transitions('quoteRequest', id, 'AWARDED')).toBe(1)
  expect(await audited('quoteRequest.award', id)).toBe(1)
}
const asInput = ['PART_ACCEPTED', 'ACCEPTED', 'REJECTED']
const asOther = ['ACCEPTED', 'REJECTED', 'REJECTED']

/** One receipt with what it pays, under any of these keys. */
async function isReceived(id: string, reference: string): Promise<void> {
  const receipt = "credit_entries where kind = 'RECEIPT' and line_id = $1 and reference = $2"
  expect(await count(`${receipt} and amount_paise = -50000`, [id, reference])).toBe(1)
  // the rest of it pays by the rule
  const paid = await one<{ hand: number; rule: number }>(
    `select sum(amount_paise) filter (where not by_rule)::int as hand, sum(amount_paise) filter (where by_rule)::int as rule
     from credit_allocations where undone_at is null and from_entry_id in (select id from ${receipt})`,
    [id, reference],
  )
  expect(paid).toEqual({ hand: 400_00, rule: 100_00 })
  const { id: entryId } = await one<{ id: number }>(`select id from ${receipt}`, [id, reference])
  await isEmittedOnce('credit.received', 'entryId', entryId)
  expect(await count("audit_log where action = 'credit.receipt' and after ->> 'reference' = $1", [reference])).toBe(1)
}

/** One order on credit, with one amount on the line and the approval used for it. */
async function isOnCredit({ key, approvalId }: Made): Promise<void> {
  const order = await one<{ id: string; status: string }>(
    "select id, status from orders where idempotency_key = $1 and payment_status = 'ON_CREDIT'",
    [key],
  )
  expect(order.status).toBe('PLACED')
  expect(await count('orders where user_id = (select user_id from orders where id = $1)', [order.id])).toBe(1)
  expect(
    await count("order_approvals where id = $1 and status = 'ORDERED' and order_id = $2", [approvalId, order.id]),
  ).toBe(1)
  expect(await transitions('orderApproval', approvalId, 'ORDERED')).toBe(1)
  const exposed = 'credit_orders k join suborders s on s.id = k.suborder_id where s.order_id = $1'
  expect(await count(exposed, [order.id])).toBe(1)
  const { creditLine } = await server.get<{ creditLine: { ordersPaise: number } }>(
    'query ($id: ID!) { creditLine(id: $id) { ordersPaise } }',
    { id: firm.lineId },
    firm.seller.owner.token,
  )
  const all = await one<{ sum: number }>(
    "select sum(total_paise)::bigint as sum from orders where company_id = $1 and payment_method = 'CREDIT'",
    [firm.id],
  )
  expect(creditLine.ordersPaise).toBe(Number(all.sum))
}

const cases: Record<'award' | 'approve' | 'credit' | 'receipt', Case> = {
  award: {
    make: () => acts.closed(),
    answers: /^\d+$/,
    isRepeatable: true,
    holds: (made) => isAwarded(made, (made.input as { lines: string[] }).lines, asInput),
  },
  approve: {
    async make() {
      const { id } = await acts.waiting(firm)
      return { id, token: firm.approver.token }
    },
    answers: /^(APPROVED|APPROVAL_DONE)$/,
    async holds({ id }) {
      expect(await count("order_approvals where id = $1 and status = 'APPROVED'", [id])).toBe(1)
      expect(await count('approval_decisions where approval_id = $1', [id])).toBe(1)
      expect(await transitions('orderApproval', id, 'APPROVED')).toBe(1)
      expect(await audited('orderApproval.approve', id)).toBe(1)
      await isEmittedOnce('orderApproval.approved', 'approvalId', id)
    },
  },
  credit: {
    action: 'place',
    make: () => acts.onCredit(firm),
    answers: /^\d+$/,
    isRepeatable: true,
    holds: isOnCredit,
  },
  receipt: {
    action: 'receive',
    make: () => acts.receipt(firm),
    answers: /^\d+$/,
    isRepeatable: true,
    holds: ({ id = '', input }) => isReceived(id, (input as { reference: string }).reference),
  },
}

onPostgres('acts of companies', () => {
  beforeAll(async () => {
    server = await startServer({ at: '2026-11-21T06:00:00Z', env: stoppedEnv })
    acts = companyActs(server)
    await server.build.bankAccount()
    firm = await acts.company()
    await server.build.payoutAccount(firm.seller)
    await fillStock(server)
  })
  stopEverywhere(() => server, cases)

  describe('at once', () => {
    const rounds = [1, 2, 3, 4]

    test('awards of the same and of other lines are one award', async () => {
      const { other, second: _, ...made } = await acts.closed()
      const same = { ...made, key: `${made.key}-2` }
      const others = [
        { ...made, input: other, key: `${made.key}-3` },
        { ...made, input: other, key: `${made.key}-4` },
      ]
      const codes = await Promise.all([made, made, same, ...others].map((one) => actionsOf.award(server, one)))
      const won = codes.flatMap((code, at) => (code === made.id ? [at] : []))
      expect(['0,1', '2', '3', '4']).toContain(won.join())
      expect(codes.filter((code) => code !== made.id && code !== 'STALE')).toEqual([])
      await server.settle()
      const isOther = (won[0] ?? 0) > 2
      await isAwarded(made, isOther ? other.lines : made.input.lines, isOther ? asOther : asInput)
      expect(await broken(server)).toEqual([])
    })

    test.each(rounds)('an award and the withdrawal of what it awards: one of them (%i)', async () => {
      const { second, other: _, ...made } = await acts.closed()
      const [awarded, withdrawn] = await Promise.all([
        actionsOf.award(server, made),
        server.codeOf(withdrawText, { id: made.id }, second),
      ])
      await server.settle()
      if (withdrawn === 'OK') {
        expect(awarded).toBe('REQUEST_LINES_UNKNOWN')
        expect(await count("quote_requests where id = $1 and status = 'CLOSED'", [made.id])).toBe(1)
      } else {
        expect([awarded, withdrawn]).toEqual([made.id, 'BAD_TRANSITION'])
        await isAwarded(made, made.input.lines, asInput)
      }
      expect(await broken(server)).toEqual([])
    })

    test.each(rounds)(
      'two approvers, and the buyer who changes the order: that is not approved (%i)',
      async (reads) => {
        const pair = await acts.company()
        const { buyer, addressId, id } = await acts.waiting(pair)
        await acts.fill(buyer, 120)
        const input = await acts.reviewed(buyer, addressId, 'DIRECT')
        // They read it first, for longer in each round, so that their decisions meet the change at different moments
        const decision = async ({ token }: { token: string }) => {
          for (let read = 0; read < reads; read++)
            await server.get('query ($id: ID!) { orderApproval(id: $id) { status } }', { id }, token)
          return actionsOf.approve(server, { token, id })
        }
        const [first, changed, second] = await Promise.all([
          decision(pair.admin),
          acts.send(buyer, input),
          decision(pair.approver),
        ])
        for (const code of [first, second]) expect(code).toMatch(/^(APPROVED|APPROVAL_DONE)$/)
        const { rows } = await server.pool.query('select status from order_approvals where id = any($1) order by id', [
          [id, changed],
        ])
        expect(rows).toEqual([{ status: 'WITHDRAWN' }, { status: 'PENDING' }])
        expect(await transitions('orderApproval', id, 'WITHDRAWN')).toBe(1)
        expect(await count('approval_decisions where approval_id = $1', [changed])).toBe(0)
        expect(await count('approval_decisions where approval_id = $1', [id])).toBe(
          [first, second].filter((code) => code !== 'APPROVAL_DONE').length,
        )
        expect(await server.codeOf(place, { key: `waiting-${buyer.id}`, input }, buyer.token)).toBe('APPROVAL_PENDING')
        expect(await broken(server)).toEqual([])
      },
    )

    test('one receipt, twice by its key and once by another, is one receipt', async () => {
      const { reference, ...made } = await acts.receipt(firm)
      const same = { ...made, key: `${made.key}-2` }
      const codes = await Promise.all([made, made, same].map((one) => actionsOf.receive(server, one)))
      const won = codes.flatMap((code, at) => (code === made.id ? [at] : []))
      expect(['0,1', '2']).toContain(won.join())
      expect(codes.filter((code) => code !== made.id && code !== 'CREDIT_REFERENCE_USED')).toEqual([])
      await server.settle()
      await isReceived(made.id, reference)
      expect(await broken(server)).toEqual([])
    })

    test('one order on credit, twice by its key, is one order', async () => {
      const made = await acts.onCredit(firm)
      const [first, second] = await Promise.all([made, made].map((one) => actionsOf.place(server, one)))
      expect(first).toMatch(/^\d+$/)
      expect(second).toBe(first)
      await isOnCredit(made)
      expect(await broken(server)).toEqual([])
    })
  })
})

afterAll(() => server?.close())
