import { hsnText } from '@neev/domain/tax/hsn-headings'
import readWorkbook from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true, at: '2026-12-10T06:00:00Z' })
})
afterAll(() => server.close())

const table = 'month form dueOn isToFile filing { arn filedOn by } tables { name titles rows } sheet { name base64 }'
const gstr1 = `query ($gstin: String!, $month: String!) { gstr1(gstin: $gstin, month: $month) { ${table} json { name base64 } } }`
const operator = `query ($month: String!) { operatorReturn(month: $month) { ${table} } }`
const gstr8 = `query ($gstin: String!, $month: String!) { gstr8(gstin: $gstin, month: $month) { ${table} json { name base64 } } }`
const file = `mutation ($input: ReturnFilingInput!) { markGstr8Filed(input: $input) { ${table} } }`
const registrations = `query { tcsRegistrations { items { id gstin stateCode from endedOn by } missing { code name } } }`
const add = 'mutation ($input: TcsRegistrationInput!) { addTcsRegistration(input: $input) { id gstin stateName } }'
const end = 'mutation ($id: ID!, $input: TcsEndInput!) { setTcsRegistrationEnd(id: $id, input: $input) { id endedOn } }'
const month = '2026-11'
type Return = {
  form: string
  dueOn: string | null
  isToFile: boolean
  filing: { arn: string; filedOn: string; by: string | null } | null
  tables: { name: string; titles: string[]; rows: string[][] }[]
  sheet: { name: string; base64: string }
  json?: { name: string; base64: string } | null
}

const paiseOf = (text = '0') => Math.round(Number(text) * 100)
const tableOf = ({ tables }: Return, name: string) => {
  const found = tables.find((one) => one.name === name)
  if (!found) throw new Error(`no table ${name}`)
  const at = (title: string) => {
    const place = found.titles.indexOf(title)
    if (place < 0) throw new Error(`no column ${title} in ${name}`)
    return place
  }
  return { ...found, at, sum: (title: string) => found.rows.reduce((sum, row) => sum + paiseOf(row[at(title)]), 0) }
}
/** What a seller reports as sold through the operator: table 14, or the turnover of a composition seller. */
const netOf = (of: Return) => {
  if (of.form === 'GSTR_1') return tableOf(of, 'eco').sum('Net value of supplies')
  return paiseOf(tableOf(of, 'cmp-08').rows.find(([period]) => period === month)?.[1])
}
/** What credit notes take back, less what debit notes add. */
const takenBack = (of: Return, name: string) => {
  const { rows, at } = tableOf(of, name)
  const [type, value] = [at('Note Type'), at('Taxable Value')]
  return rows.reduce((sum, row) => sum + (row[type] === 'D' ? -1 : 1) * paiseOf(row[value]), 0)
}
const all = async <T>(text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows as T[]
const one = async <T>(text: string, values: unknown[] = []) => (await all<T>(text, values))[0] as T
const inMonth = (at: string) => `${at} >= '2026-11-01T00:00:00+05:30' and ${at} < '2026-12-01T00:00:00+05:30'`

test('the e-invoices of the shop name the operator of its state, as its invoices and returns do', async () => {
  const registered = await all<{ ecm: string; own: string }>(
    `select e.payload::jsonb -> 'TranDtls' ->> 'EcmGstin' as ecm, r.gstin as own from einvoices e
      join tcs_registrations r on r.state_code = left(e.gstin, 2) join orders o on o.id = e.order_id
      where e.registered_at is not null and o.money_flow <> 'BUYER_PAYS_SELLER'`,
  )
  expect(registered.length).toBeGreaterThan(0)
  for (const { ecm, own } of registered) expect(ecm).toBe(own)
})

/** What a GSTIN issued in November, from the rows themselves: taxable value and taxes, a credit note with a minus. */
const issuedRows = `
  select i.gstin, o.money_flow <> 'BUYER_PAYS_SELLER' as collects, i.tax_kind as kind, i.place_of_supply as place, i.recipient ->> 'gstin' as buyer, 1 as sign,
    (i.totals ->> 'taxablePaise')::bigint as taxable, (i.totals ->> 'igstPaise')::bigint as igst, (i.totals ->> 'cgstPaise')::bigint as cgst, i.type
  from invoices i join orders o on o.id = i.order_id where ${inMonth('i.issued_at')}
  union all
  select n.gstin, o.money_flow <> 'BUYER_PAYS_SELLER', i.tax_kind, i.place_of_supply, i.recipient ->> 'gstin', n.sign, n.taxable_paise, n.igst_paise, n.cgst_paise, i.type
  from (select gstin, invoice_id, issued_at, taxable_paise, igst_paise, cgst_paise, -1 as sign from credit_notes
    union all select gstin, invoice_id, issued_at, taxable_paise, igst_paise, cgst_paise, 1 from debit_notes) n
    join invoices i on i.id = n.invoice_id join orders o on o.id = i.order_id where ${inMonth('n.issued_at')}`
type Raw = {
  gstin: string
  collects: boolean
  kind: string
  place: string
  buyer: string | null
  sign: number
  taxable: number
  igst: number
  cgst: number
  type: string
}
const readRaw = async () =>
  (await all<Raw>(issuedRows)).map((row) => ({
    ...row,
    taxable: Number(row.taxable),
    igst: Number(row.igst),
    cgst: Number(row.cgst),
  }))
const net = (rows: Raw[]) => rows.reduce((sum, row) => sum + row.sign * row.taxable, 0)

describe('GSTR-1', () => {
  test('of a GSTIN and month has every invoice and note in one table, and the goods come to the same', async () => {
    const { gstin, sellerId } = await one<{ gstin: string; sellerId: number }>(
      `select gstin, max(seller_id) as "sellerId" from invoices
       where ${inMonth('issued_at')} and type = 'TAX_INVOICE'
         and gstin in (select d.gstin from debit_notes d where ${inMonth('d.issued_at')})
       group by 1 order by count(*) desc limit 1`,
    )
    const own = (await readRaw()).filter((row) => row.gstin === gstin)
    const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(sellerId) })
    const answer = (await server.get<{ gstr1: Return }>(gstr1, { gstin, month }, token)).gstr1
    const of = (name: string) => tableOf(answer, name).sum('Taxable Value')
    expect(net(own)).toBeGreaterThan(0)
    const notes = takenBack(answer, 'cdnr') + takenBack(answer, 'cdnur')
    expect(of('b2b,sez,de') + of('b2cl') + of('b2cs') - notes).toBe(net(own))
    expect(of('hsn(b2b)') + of('hsn(b2c)')).toBe(net(own))
    expect(of('b2cs')).toBeGreaterThan(0)
    expect(tableOf(answer, 'b2cl').titles).not.toContain('GSTIN/UIN of Recipient')

    // the operator collects tax at source in the seller's state on all but what is sold on the seller's own credit
    const collected = own.filter(({ collects }) => collects)
    const eco = tableOf(answer, 'eco')
    const registration = await one<{ gstin: string }>('select gstin from tcs_registrations where state_code = $1', [
      gstin.slice(0, 2),
    ])
    expect(registration.gstin[13]).toBe('C')
    expect(eco.rows.map((row) => row.slice(0, 2))).toEqual([['Liable to collect tax u/s 52(TCS)', registration.gstin]])
    expect(eco.sum('Net value of supplies')).toBe(net(collected))
    expect(eco.sum('Integrated tax')).toBe(collected.reduce((sum, row) => sum + row.sign * row.igst, 0))
    expect(eco.sum('Central tax')).toBe(collected.reduce((sum, row) => sum + row.sign * row.cgst, 0))
    const b2cs = tableOf(answer, 'b2cs')
    expect(b2cs.rows.map((row) => [row[b2cs.at('Type')], row[b2cs.at('E-Commerce GSTIN')]])).toEqual(
      b2cs.rows.map(() => ['E', registration.gstin]),
    )
    for (const row of tableOf(answer, 'hsn(b2c)').rows) {
      expect(row[1]).not.toBe('')
      expect(row[2]).toMatch(/^[A-Z]{3}-[A-Z ]+$/)
    }

    const docs = tableOf(answer, 'docs')
    const numbers = await one<{ invoices: number; notes: number }>(
      `select (select count(*)::int from invoices where gstin = $1 and ${inMonth('issued_at')}) as invoices,
         (select count(*)::int from credit_notes where gstin = $1 and ${inMonth('issued_at')})
         + (select count(*)::int from debit_notes where gstin = $1 and ${inMonth('issued_at')}) as notes`,
      [gstin],
    )
    const counted = (isInvoice: boolean) =>
      docs.rows
        .filter(([nature]) => (nature === 'Invoices for outward supply') === isInvoice)
        .reduce((sum, row) => sum + Number(row[3]) - Number(row[4]), 0)
    expect([counted(true), counted(false)]).toEqual([numbers.invoices, numbers.notes])

    const bytes = new Uint8Array(Buffer.from(answer.sheet.base64, 'base64'))
    const sheets = await readWorkbook(new Blob([bytes]))
    expect(sheets.map(({ sheet }) => sheet)).toEqual(answer.tables.map(({ name }) => name))
    expect(sheets[0]?.data[3]?.slice(0, 4)).toEqual([
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
    ])
    const json = JSON.parse(Buffer.from(answer.json?.base64 ?? '', 'base64').toString('utf8'))
    expect(json).toMatchObject({ gstin, fp: '112026', supeco: { clttx: [{ etin: registration.gstin }] } })
    expect(Math.round(json.supeco.clttx[0].suppval * 100)).toBe(net(collected))

    const empty = await server.get<{ gstr1: Return }>(gstr1, { gstin, month: '2025-01' }, token)
    expect(empty.gstr1.tables.every(({ rows }) => rows.length === 0)).toBe(true)
    expect(await server.codeOf(gstr1, { gstin, month: '2026-13' }, token)).toBe('VALUE_BAD')
    const rival = await server.build.seller()
    expect(await server.codeOf(gstr1, { gstin, month }, rival.owner.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(gstr1, { gstin, month }, await server.as('admin'))).toBe('OK')
  })

  test('describes goods by the code as printed, of four, six or eight digits', async () => {
    const admin = await server.as('admin')
    const tariff = await all<{ hsn: string; description: string }>('select hsn, description from hsn_codes')
    const lines = new Map(tariff.map(({ hsn, description }) => [hsn, description]))
    const sold = await all<{ gstin: string }>(`select distinct gstin from invoices where type = 'TAX_INVOICE'`)
    const seen = new Map<number, number>()
    for (const { gstin } of sold) {
      const { tables } = (await server.get<{ gstr1: Return }>(gstr1, { gstin, month }, admin)).gstr1
      for (const [hsn = '', text = ''] of tables
        .filter(({ name }) => name.startsWith('hsn'))
        .flatMap(({ rows }) => rows)) {
        seen.set(hsn.length, (seen.get(hsn.length) ?? 0) + 1)
        if (lines.has(hsn)) expect(text).toBe(lines.get(hsn))
        // one line of a heading is about some of its goods: ISMC 250 is not below 80 mm
        else expect({ hsn, isLine: [...lines.values()].includes(text) }).toEqual({ hsn, isLine: false })
        expect(text).not.toMatch(/^(|Goods of heading.*)$/)
      }
    }
    expect([...seen.keys()].sort()).toEqual([4, 6])
    const { rows } = await server.pool.query<{ hsn: string }>('select distinct hsn from products')
    expect(rows.length).toBeGreaterThan(40)
    const texts = rows.flatMap(({ hsn }) => [hsnText(hsn.slice(0, 4), lines), hsnText(hsn.slice(0, 6), lines)])
    expect(texts.filter((text) => [...lines.values()].includes(text) || text.startsWith('Goods of'))).toEqual([])
  })

  test('and GSTR-8 say the same of every seller, and both what the rows say', async () => {
    const admin = await server.as('admin')
    const raw = (await readRaw()).filter(({ collects }) => collects)
    const gstins = [...new Set(raw.map((row) => row.gstin))].sort()
    expect(gstins.length).toBeGreaterThan(8)
    let sellers = 0
    for (const gstin of gstins) {
      const own = raw.filter((row) => row.gstin === gstin)
      const registration = await one<{ gstin: string }>('select gstin from tcs_registrations where state_code = $1', [
        gstin.slice(0, 2),
      ])
      const seller = (await server.get<{ gstr1: Return }>(gstr1, { gstin, month }, admin)).gstr1
      const shop = (await server.get<{ gstr8: Return }>(gstr8, { gstin: registration.gstin, month }, admin)).gstr8
      const { rows, at } = tableOf(shop, '3 supplies')
      const mine = rows.filter((cells) => cells[0] === gstin)
      const places = [...new Set(own.map(({ place }) => place))].sort()
      expect(mine.map((cells) => cells[at('Place of supply')]?.slice(0, 2))).toEqual(places)
      expect(netOf(seller)).toBe(net(own))
      for (const [index, place] of places.entries()) {
        const row = mine[index] ?? []
        const figure = (title: string) => paiseOf(row[at(title)])
        const here = own.filter((one) => one.place === place)
        const of = (isRegistered: boolean, sign: number) =>
          here
            .filter((one) => (one.buyer !== null) === isRegistered && one.sign === sign)
            .reduce((sum, one) => sum + one.taxable, 0)
        // half a percent, as halves inside the state, rounded half up
        const suborder = (paise: number, per: number) => Math.floor((2 * paise + per) / (2 * per))
        const [between, inside] = [
          here.filter(({ kind }) => kind === 'IGST'),
          here.filter(({ kind }) => kind !== 'IGST'),
        ].map(net)
        expect({
          place,
          registered: figure('Supplies to registered persons'),
          registeredBack: figure('Returned by registered persons'),
          other: figure('Supplies to unregistered persons'),
          otherBack: figure('Returned by unregistered persons'),
          net: figure('Net amount liable for TCS'),
        }).toEqual({
          place,
          registered: of(true, 1),
          registeredBack: of(true, -1),
          other: of(false, 1),
          otherBack: of(false, -1),
          net: net(here),
        })
        if ((between ?? 0) >= 0 && (inside ?? 0) >= 0)
          expect([figure('Integrated tax'), figure('Central tax'), figure('State/UT tax')]).toEqual([
            suborder(between ?? 0, 200),
            suborder(inside ?? 0, 400),
            suborder(inside ?? 0, 400),
          ])
      }
      sellers++
    }
    const overview = (await server.get<{ operatorReturn: Return }>(operator, { month }, admin)).operatorReturn
    expect(tableOf(overview, 'gstr8').sum('Net')).toBe(net(raw))
    expect(tableOf(overview, 'exceptions').rows).toEqual([])
    expect(sellers).toBe(gstins.length)
  })
})

test('what a seller invoiced here by year has all documents of its PAN, notes in the year of their own date', async () => {
  const admin = await server.as('admin')
  const rows = await all<{ id: number; year: string; paise: string }>(
    `select s.id, d.year, sum(d.paise) as paise from sellers s join sellers o on o.pan = s.pan join (
       select seller_id, issued_at as at, (totals ->> 'taxablePaise')::bigint as paise from invoices
       union all select i.seller_id, c.issued_at, -c.taxable_paise from credit_notes c join invoices i on i.id = c.invoice_id
       union all select i.seller_id, b.issued_at, b.taxable_paise from debit_notes b join invoices i on i.id = b.invoice_id
     ) x on x.seller_id = o.id, lateral (select x.paise, case when extract(month from x.at at time zone 'Asia/Kolkata') < 4
       then 'before' else '2026-27' end as year) d where s.pan <> '' group by 1, 2 order by 1`,
  )
  expect(rows.length).toBeGreaterThan(8)
  for (const { id, year, paise } of rows) {
    const { sellerEinvoicing } = await server.get<{
      sellerEinvoicing: { written: { year: string; valuePaise: number }[] }
    }>(
      `query ($sellerId: ID!) { sellerEinvoicing(sellerId: $sellerId) { written { year valuePaise } } }`,
      { sellerId: id },
      admin,
    )
    expect(sellerEinvoicing.written).toEqual([{ year, valuePaise: Number(paise) }])
  }
})

describe('what the operator keeps back', () => {
  const kept = async (account: string) =>
    Number(
      (
        await one<{ paise: number }>(
          `select coalesce(-sum(e.amount_paise), 0)::bigint as paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
           where e.account = $1 and ${inMonth('t.at')}`,
          [account],
        )
      ).paise,
    )
  const read = async () =>
    (await server.get<{ operatorReturn: Return }>(operator, { month }, await server.as('admin'))).operatorReturn

  test('leads from the returns of the month to its ledger step by step, adjustments included', async () => {
    const steps = (of: Return) => {
      const { rows } = tableOf(of, 'ledger')
      return new Map(rows.map(([name = '', value, tax]) => [name, [paiseOf(value), paiseOf(tax)] as const]))
    }
    const before = steps(await read())
    expect(await kept('TCS_PAYABLE')).toBeGreaterThan(0)
    const last = 'Ledger of this month'
    expect(before.get(last)?.[1]).toBe(await kept('TCS_PAYABLE'))
    const summed = (at: 0 | 1) =>
      [...before].filter(([name]) => name !== last).reduce((sum, [, figures]) => sum + figures[at], 0)
    expect([summed(0), summed(1)]).toEqual(before.get(last))
    // tax is rounded sale by sale in the ledger, and on the sum in the return
    expect(before.get('Rounding')?.[0]).toBe(0)
    expect(Math.abs(before.get('Rounding')?.[1] ?? 0)).toBeLessThan(1_00)
    expect(before.get('GSTR-8 of this month')?.[1]).toBe(tableOf(await read(), 'gstr8').sum('Collected'))

    await server.pool.query(
      `with t as (insert into ledger_transactions (kind, key, at) values ('ADJUSTMENT', 'ADJUSTMENT:tcs', '2026-11-20T06:00:00Z') returning id)
       insert into ledger_entries (transaction_id, account, amount_paise)
       select t.id, x.account, x.paise from t, (values ('ADJUSTMENTS', 5000), ('TCS_PAYABLE', -5000)) as x(account, paise)`,
    )
    const after = steps(await read())
    expect(after.get('Adjusted manually')?.[1]).toBe(50_00 + (before.get('Adjusted manually')?.[1] ?? 0))
    expect(after.get(last)?.[1]).toBe(await kept('TCS_PAYABLE'))
    expect(after.get('Rounding')).toEqual(before.get('Rounding'))
    expect(await server.codeOf(operator, { month }, await server.as('seller'))).toBe('FORBIDDEN')
  })

  test('of income tax is what the ledger deducted, a PAN at each rate and certificate in one row', async () => {
    const tds = tableOf(await read(), 'tds')
    expect(tds.sum('Deducted')).toBe(await kept('TDS_PAYABLE'))
    const pans = tds.rows.map(([pan, seller, rate, certificate]) => `${pan} ${seller} ${rate} ${certificate}`)
    expect(new Set(pans).size).toBe(pans.length)
  })
})

describe('a registration', () => {
  test('is added once for a state and its days, and stands in the log', async () => {
    const admin = await server.as('admin')
    const input = (values: object) => ({
      input: { stateCode: '14', gstin: '14ZZZCM1001A1C8', from: '2026-12-01', ...values },
    })
    expect(await server.codeOf(add, input({ stateCode: '20' }), admin)).toBe('TCS_STATE_MISMATCH')
    expect(await server.codeOf(add, input({ gstin: '27ZZZCM1001A1ZQ' }), admin)).toBe('VALIDATION')
    expect(await server.codeOf(add, input({}), await server.as('sellerManager'))).toBe('FORBIDDEN')
    const { id, token } = await server.build.user({ roles: ['admin'] })
    await server.pool.query('update sessions set strong_until = null where user_id = $1', [id])
    expect(await server.codeOf(add, input({}), token)).toBe('STEP_UP_NEEDED')
    const added = (await server.get<{ addTcsRegistration: { id: string } }>(add, input({}), admin)).addTcsRegistration
    expect(added).toMatchObject({ gstin: '14ZZZCM1001A1C8', stateName: 'Manipur' })
    expect(await server.codeOf(add, input({}), admin)).toBe('TCS_KNOWN')
    expect(await server.codeOf(end, { id: added.id, input: { endedOn: '2026-11-30' } }, admin)).toBe('TCS_ENDS_EARLY')
    expect(await server.codeOf(end, { id: added.id, input: { endedOn: '2026-12-31' } }, token)).toBe('STEP_UP_NEEDED')
    await server.get(end, { id: added.id, input: { endedOn: '2026-12-31' } }, admin)
    expect(
      await all(`select action from audit_log where entity = 'tcsRegistration' and entity_id = $1 order by id`, [
        added.id,
      ]),
    ).toEqual([{ action: 'tcsRegistration.add' }, { action: 'tcsRegistration.end' }])
  })

  test('that is missing makes its sales exceptions, and what it brings to a filed month is an amendment of the next', async () => {
    const admin = await server.as('admin')
    // a state in which money was collected in the first half of the month
    const early = await one<{ code: string; name: string }>(
      `select st.code, st.name from invoices i join orders o on o.id = i.order_id join states st on st.code = left(i.gstin, 2)
       where i.type = 'TAX_INVOICE' and o.money_flow <> 'BUYER_PAYS_SELLER' and ${inMonth('i.issued_at')}
         and i.issued_at < '2026-11-14' group by 1, 2 order by count(*), 1 limit 1`,
    )
    const { gstin, stateCode, id } = (
      await server.get<{ tcsRegistrations: { items: { id: string; gstin: string; stateCode: string }[] } }>(
        registrations,
        {},
        admin,
      )
    ).tcsRegistrations.items.find((item) => item.stateCode === early.code) ?? { gstin: '', stateCode: '', id: '' }
    await server.pool.query(`update tcs_registrations set valid_from = '2026-11-15' where id = $1`, [id])
    const read = async (of: string, at: string) =>
      (await server.get<{ gstr8: Return }>(gstr8, { gstin: of, month: at }, admin)).gstr8
    const raw = (await readRaw()).filter((row) => row.collects && row.gstin.startsWith(stateCode))
    const overview = (await server.get<{ operatorReturn: Return }>(operator, { month }, admin)).operatorReturn
    const exceptions = tableOf(overview, 'exceptions')
    expect(exceptions.rows[0]?.at(-1)).toMatch(
      new RegExp(`^No TCS registration in ${early.name} on \\d\\d-Nov-2026: add it in the settings$`),
    )
    const before = tableOf(await read(gstin, month), '3 supplies').sum('Net amount liable for TCS')
    expect(before + exceptions.sum('Net value')).toBe(net(raw))

    const arn = (n: number) => `AA${stateCode}1126000${n}K`
    const filing = { gstin, month, arn: arn(123), filedOn: '2026-12-09' }
    expect(await server.codeOf(file, { input: { ...filing, month: '2026-12' } }, admin)).toBe('MONTH_NOT_OVER')
    expect(await server.codeOf(file, { input: { ...filing, arn: 'AA29' } }, admin)).toBe('VALIDATION')
    expect((await read(gstin, month)).isToFile).toBe(true)
    await server.get(file, { input: filing }, admin)
    expect(await server.codeOf(file, { input: { ...filing, arn: arn(124) } }, admin)).toBe('MONTH_FILED')
    expect((await read(gstin, '2026-12')).tables.find(({ name }) => name === '4 amendments')?.rows).toEqual([])

    await server.pool.query(`update tcs_registrations set valid_from = '2026-09-01' where id = $1`, [id])
    const filed = await read(gstin, month)
    expect(filed.filing).toMatchObject({ arn: arn(123), filedOn: '2026-12-09' })
    expect(tableOf(filed, '3 supplies').sum('Net amount liable for TCS')).toBe(before)
    const later = tableOf(await read(gstin, '2026-12'), '4 amendments')
    expect(later.rows.map(([of]) => of)).toEqual(later.rows.map(() => month))
    expect(later.sum('Net amount liable for TCS') - later.sum('As filed, net')).toBe(net(raw) - before)
  })
})
