import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { fetchProviderSettlements } from './provider-settlements.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

const fields = `id gateway reference settledOn utr paymentsPaise refundsPaise otherPaise feePaise feeGstPaise tdsPaise netPaise problems lineCount
  confirmedAt bankLine { amountPaise } candidates { id amountPaise isSure }
  lines(page: { size: 100 }) { total items { kind reference orderNumber amountPaise matchedPaise problem note } }`
const list = `query ($isConfirmed: Boolean, $search: String) { providerSettlements(isConfirmed: $isConfirmed, search: $search) { total items { ${fields} } } }`
const payments =
  'query ($search: String) { providerPayments(search: $search) { total items { reference orderNumber amountPaise settlement } } }'
const sums = '{ providerSums { balancePaise bankPaise onTheWayPaise onTheWay feePaise feeGstPaise } }'
const confirm = `mutation ($id: ID!, $lineId: ID!) { confirmProviderSettlement(id: $id, lineId: $lineId) { ${fields} } }`
const upload = `mutation ($gateway: String!, $file: Upload!) { importProviderSettlements(gateway: $gateway, file: $file) { reading { encoding separator } settlements added problems { line message } } }`
type Row = {
  id: string
  reference: string
  netPaise: number
  feePaise: number
  feeGstPaise: number
  problems: number
  confirmedAt: string | null
  candidates: { id: string; isSure: boolean }[]
  lines: {
    total: number
    items: {
      reference: string
      orderNumber: string | null
      amountPaise: number
      matchedPaise: number
      problem: string | null
    }[]
  }
}
type Page = { providerSettlements: { total: number; items: Row[] } }
const one = async <T>(text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows[0] as T
const account = async (name: string) =>
  Number(
    (
      await one<{ paise: number }>(
        'select coalesce(sum(amount_paise), 0) as paise from ledger_entries where account = $1',
        [name],
      )
    ).paise,
  )
const read = async (variables: object) =>
  (await server.get<Page>(list, variables, await server.as('admin'))).providerSettlements
const bankLine = async (paise: number, words = 'NEFT CR') =>
  (
    await one<{ id: number }>(
      `insert into statement_lines (bank_account_id, statement_id, on_day, narration, reference, utrs, direction, amount_paise, key, ordinal, state)
       select bank_account_id, id, '2026-11-21', $2, '', '{}', 'CREDIT', $1, $2, 1, 'OPEN' from statements order by id limit 1 returning id`,
      [paise, words],
    )
  ).id

describe('the sandbox', () => {
  test('has sent the demo’s payments to the bank two days later, less its fee and the tax on it', async () => {
    const { total, items } = await read({ isConfirmed: true })
    expect(total).toBeGreaterThan(20)
    for (const { lines, netPaise, feePaise, feeGstPaise, problems } of items) {
      const gross = lines.items.reduce((sum, line) => sum + line.amountPaise, 0)
      const kept = lines.items.reduce(
        (sum, line) => sum + (line.amountPaise > 0 ? Math.round(line.amountPaise / 50) : 0),
        0,
      )
      expect(feePaise).toBe(kept)
      expect(Math.abs(feeGstPaise - (feePaise * 18) / 100)).toBeLessThan(lines.items.length)
      expect(netPaise).toBe(gross - feePaise - feeGstPaise)
      expect(problems).toBe(0)
      expect(lines.items.every((line) => line.matchedPaise === line.amountPaise)).toBe(true)
    }
    // the ledger's bank has what came and lacks what went out
    expect(await account('BANK')).toBeGreaterThan(0)
    const shown = (await server.get<{ providerSums: Record<string, number> }>(sums, {}, await server.as('admin')))
      .providerSums
    expect(shown).toMatchObject({
      balancePaise: await account('GATEWAY'),
      bankPaise: await account('BANK'),
      feePaise: await account('PROVIDER_FEES'),
      feeGstPaise: await account('GST_INPUT'),
      onTheWay: 2,
    })
  })

  test('tells each settlement once, however often it is asked', async () => {
    const before = await read({})
    await fetchProviderSettlements(makeCtx(server.services))
    await fetchProviderSettlements(makeCtx(server.services))
    expect((await read({})).total).toBe(before.total)
  })
})

describe('a settlement that is on its way', () => {
  test('comes to the bank by its line, once, and the ledger moves exactly that', async () => {
    const admin = await server.as('admin')
    const waiting = (await read({ isConfirmed: false })).items
    const row = waiting.find(({ candidates }) => candidates.length > 0)
    const other = waiting.find(({ candidates }) => candidates.length === 0)
    const [candidate] = row?.candidates ?? []
    if (!row || !candidate || !other) throw new Error('nothing is on its way')
    expect(candidate.isSure).toBe(true)
    // it was counted for a transfer by mistake, and is free again
    await server.pool.query(
      `insert into transfer_allocations (line_id, transfer_id, amount_paise, counts, at, undone_at)
       select $1, id, 1, false, now(), now() from bank_transfers order by id limit 1`,
      [candidate.id],
    )
    const again = (await read({ isConfirmed: false })).items.find(({ id }) => id === row.id)
    expect(again?.candidates.map(({ id }) => id)).toContain(candidate.id)
    const wrong = await bankLine(row.netPaise - 1)
    expect(await server.codeOf(confirm, { id: row.id, lineId: String(wrong) }, admin)).toBe('PROVIDER_OTHER_AMOUNT')
    expect(await server.codeOf(confirm, { id: row.id, lineId: candidate.id }, await server.as('sellerManager'))).toBe(
      'FORBIDDEN',
    )
    const names = ['BANK', 'GATEWAY', 'PROVIDER_FEES', 'GST_INPUT', 'SUSPENSE']
    const balances = () => Promise.all(names.map(account))
    const before = await balances()
    await server.get(confirm, { id: row.id, lineId: candidate.id }, admin)
    const gross = row.netPaise + row.feePaise + row.feeGstPaise
    const after = await balances()
    expect(after.map((paise, at) => paise - (before[at] ?? 0))).toEqual([
      row.netPaise,
      -gross,
      row.feePaise,
      row.feeGstPaise,
      0,
    ])
    expect(await server.codeOf(confirm, { id: row.id, lineId: candidate.id }, admin)).toBe('BAD_TRANSITION')
    expect(await one('select state from statement_lines where id = $1', [candidate.id])).toEqual({ state: 'PROVIDER' })
    // the line is taken, also for another settlement of its amount
    await server.pool.query(
      'update provider_settlements set net_paise = $2, payments_paise = payments_paise + $2 - net_paise where id = $1',
      [other.id, row.netPaise],
    )
    expect(await server.codeOf(confirm, { id: other.id, lineId: candidate.id }, admin)).toBe('PROVIDER_LINE_TAKEN')
  })
})

describe('a sheet', () => {
  const csv = (rows: string[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\n'))
  const titles = [
    'entity_id',
    'type',
    'amount',
    'fee',
    'tax',
    'credit',
    'settlement_id',
    'settled_at',
    'settlement_utr',
  ]
  type Brought = { reading?: object; settlements: number; added: number; problems: { line: number; message: string }[] }
  const send = async (rows: string[][]) => {
    const answer = await server.upload(upload, { gateway: 'test' }, csv(rows), await server.as('admin'))
    if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    return (answer.data as unknown as { importProviderSettlements: Brought }).importProviderSettlements
  }

  test('brings settlements once, and names what our records do not know; that is money that fits no order', async () => {
    const open = (
      await server.get<{
        providerPayments: { items: { reference: string; amountPaise: number; orderNumber: string }[] }
      }>(payments, {}, await server.as('admin'))
    ).providerPayments.items
    const [first, second] = open
    if (!first || !second) throw new Error('no open payments')
    const rupees = (paise: number) => (paise / 100).toFixed(2)
    const rows = [
      ['Settlement report of November'],
      titles,
      [
        first.reference,
        'payment',
        rupees(first.amountPaise),
        '11.80',
        '1.80',
        rupees(first.amountPaise - 11_80),
        'setl_S1',
        '21-11-2026',
        'UTIBN62026112100',
      ],
      [
        second.reference,
        'payment',
        rupees(second.amountPaise + 5_00),
        '0',
        '0',
        rupees(second.amountPaise + 5_00),
        'setl_S1',
        '21-11-2026',
        'UTIBN62026112100',
      ],
      ['pay_nobodys', 'payment', '100.00', '2.00', '0.36', '97.64', 'setl_S1', '21-11-2026', 'UTIBN62026112100'],
      ['adj_1', 'adjustment', '-50.00', '0', '0', '0', 'setl_S1', '21-11-2026', 'UTIBN62026112100'],
      ['pay_bad', 'payment', '100.00', '2.00', '0.36', '99.00', 'setl_S2', '21-11-2026', ''],
    ]
    expect(await send(rows)).toEqual({
      reading: { encoding: 'UTF-8', separator: ',' },
      settlements: 1,
      added: 1,
      problems: [{ line: 7, message: 'The amount less fee and tax does not match the credited amount.' }],
    })
    expect(await send(rows)).toMatchObject({ settlements: 1, added: 0, reading: { encoding: 'UTF-8', separator: ',' } })
    const [row] = (await read({ search: 'setl_S1' })).items
    if (!row) throw new Error('no settlement')
    expect(row).toMatchObject({ feePaise: 12_00, feeGstPaise: 2_16, problems: 3 })
    expect(row.lines.items.map(({ reference, problem }) => [reference, problem])).toEqual(
      expect.arrayContaining([
        [first.reference, null],
        [second.reference, 'AMOUNT'],
        ['pay_nobodys', 'UNKNOWN'],
        ['adj_1', null],
      ]),
    )
    const lineId = String(await bankLine(row.netPaise, 'NEFT CR setl_S1'))
    const [gateway, suspense] = [await account('GATEWAY'), await account('SUSPENSE')]
    await server.get(confirm, { id: row.id, lineId }, await server.as('admin'))
    expect((await account('GATEWAY')) - gateway).toBe(-(first.amountPaise + second.amountPaise))
    expect((await account('SUSPENSE')) - suspense).toBe(-(5_00 + 100_00 - 50_00))
    const left = await server.get<{ providerPayments: { total: number } }>(
      payments,
      { search: first.reference },
      await server.as('admin'),
    )
    expect(left.providerPayments.total).toBe(0)
  })

  test('without the titles of a settlement report is refused', async () => {
    await expect(
      send([
        ['Date', 'Narration'],
        ['21-11-2026', 'x'],
      ]),
    ).rejects.toThrow('PROVIDER_HEAD')
  })
})
