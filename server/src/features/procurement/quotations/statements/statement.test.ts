import { contentLanguages } from '@neev/domain/content/languages'
import { formatInr } from '@neev/domain/core/money'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { comparing, kindOf } from '#test/shop/comparing.ts'
import { bareText, faultsOf, readPages } from '#test/shop/pdf-pages.ts'
import { bags, found, quoting } from '#test/shop/quoting.ts'

/** The comparative statement in the reader's language, with all that is frozen. */
let server: TestServer
let quote: ReturnType<typeof quoting>
let { asked, skuOf, offersOf } = {} as ReturnType<typeof comparing>
beforeAll(async () => {
  server = await startServer()
  quote = quoting(server)
  ;({ asked, skuOf, offersOf } = comparing(server, quote))
})
afterAll(() => server.close())

const statementText = `query ($id: ID!, $language: ContentLanguage!) {
  comparativeStatement(id: $id, language: $language) { pdfUrl abovePaise printed { language title blocks {
    ... on PrintedFacts { groups { name value } }
    ... on PrintedTable { columns { name } rows { cells } }
    ... on PrintedText { text }
    ... on PrintedSigns { places { above below } } } } }
  comparativeStatementSheet(id: $id, language: $language) { base64 rows } }`
type Block = {
  groups?: { name: string; value: string }[][]
  columns?: { name: string }[]
  rows?: { cells: string[] }[]
  text?: string
  places?: { above: string; below: string }[]
}
type Read = {
  comparativeStatement: {
    pdfUrl: string
    abovePaise: number
    printed: { language: string; title: string; blocks: Block[] }
  }
  comparativeStatementSheet: { base64: string; rows: number }
}
const bare = (paise: number) => formatInr(paise, { paise: 'always' }).replace('₹', '')

/** 500 of 600 bags of a company are awarded: 300 of a seller with 60 days and credit, 200 of one who has only half. */
async function awarded() {
  const company = await server.build.company({ name: 'Kulkarni Constructions' })
  const [later, short, dear] = (await offersOf(3)) as [BuiltOffer, BuiltOffer, BuiltOffer]
  await server.pool.query(
    `insert into credit_requests (account_id, seller_id, status, limit_paise, terms_days, note, requested_by, requested_at)
     values ($1, $2, 'REQUESTED', 100000000, 30, 'x', $3, $4)`,
    [company.id, later.seller.id, company.admin.id, server.now()],
  )
  const credit = { limitPaise: 10_00_000_00, termsDays: 30, exposureAt: 'ORDER' }
  await server.get(
    'mutation ($companyId: ID!, $input: CreditTermsInput!) { grantCredit(companyId: $companyId, input: $input) { id } }',
    { companyId: String(company.id), input: credit },
    later.seller.owner.token,
  )
  const wanted = [{ sku: await skuOf(later), quantityMilli: bags(600) }]
  const one = await asked(wanted, {}, { ...company.admin, id: company.admin.id })
  await one.send([{ at: 0, offer: later, quantityMilli: bags(600), pricePaise: 305_00 }], { paymentDays: 60 })
  await one.send([{ at: 0, offer: short, quantityMilli: bags(300), pricePaise: 300_00 }])
  await one.send([{ at: 0, offer: dear, quantityMilli: bags(600), pricePaise: 340_00 }])
  const before = await one.read()
  const [[whole], [half]] = [await one.linesOf(later), await one.linesOf(short)]
  const ids = [found(whole).id, found(half).id]
  const quantities = [
    { quotationLineId: found(whole).id, quantityMilli: bags(300) },
    { quotationLineId: found(half).id, quantityMilli: bags(200) },
  ]
  expect(await one.award(ids, 'Two trucks on one day', quantities)).toBe('OK')
  const read = (language: string) => server.get<Read>(statementText, { id: one.id, language }, one.token)
  return { one, before, read, whole: found(whole), half: found(half), later }
}

/** What the document itself says: names of facts, columns and rows, without what people wrote. */
const ownNames = ({ blocks }: Read['comparativeStatement']['printed']) =>
  blocks.flatMap(({ groups = [], columns = [], rows = [], places = [] }) => [
    ...groups.flat().map(({ name }) => name),
    ...columns.filter(({ name }) => !name.includes('QT-')).map(({ name }) => name),
    ...rows.filter(({ cells }) => cells[0] === '').map(({ cells }) => cells[1] ?? ''),
    ...places.map(({ above }) => above),
  ])

test('a comparative statement is in the reader’s language, on screen, as PDF and as a sheet, with terms, parts and ways to award', async () => {
  const { one, before, read, whole, half } = await awarded()
  const { comparativeStatement: hindi, comparativeStatementSheet } = await read('hi')
  expect(hindi.printed).toMatchObject({ language: 'hi', title: 'तुलनात्मक विवरण' })
  // Its own words have no Latin letters but the tax's and the sign of a number
  expect(ownNames(hindi.printed).filter((name) => /[A-Za-z]/.test(name))).toEqual(['GST ₹'])
  const [facts, matrix, scenarios, award, legend, signs] = hindi.printed.blocks
  expect(facts?.groups?.flat()).toContainEqual({ name: 'पैसे की लागत', value: '12 % सालाना' })

  const [line, ...sums] = found(matrix?.rows)
  expect(line?.cells[2]).toBe('600 बैग')
  const cellOf = (text: string) => found(line?.cells.find((cell) => cell.includes(text)))
  expect(cellOf('305.00').split('\n')).toEqual([
    `L1 ${bare(whole.deliveredPerUnitPaise)}`,
    `समान शर्तों पर ${bare(whole.equalPerUnitPaise)}`,
    'कोटेशन 305.00',
    'चुना गया: 300 बैग',
  ])
  expect(cellOf('300.00').split('\n')).toEqual([
    `अलग 1 ${bare(half.deliveredPerUnitPaise)}`,
    'कोटेशन 300.00',
    '300 बैग',
    'माँग से कम',
    'चुना गया: 200 बैग',
  ])
  const payment = sums.find(({ cells }) => cells[1] === 'भुगतान')
  expect(payment?.cells.slice(3).sort()).toEqual(['अग्रिम', 'अग्रिम', 'इनवॉइस के\n60 दिन बाद'].sort())

  const cheapest = found(kindOf(before, 'CHEAPEST'))
  expect(scenarios?.rows?.map(({ cells }) => cells[0]?.split('\n')[0])).toEqual([
    'सबसे सस्ता',
    ...before.comparison.scenarios.slice(1).map(() => expect.stringMatching(/^(एक विक्रेता|सबसे तेज़|अधिकतम \d विक्रेता)$/)),
  ])
  expect(scenarios?.rows?.[0]?.cells.slice(2)).toEqual([bare(cheapest.totalPaise), bare(cheapest.equalPaise)])
  expect(hindi.abovePaise).toBeGreaterThan(0)
  expect(award?.groups?.flat()).toContainEqual({
    name: 'उससे ऊपर, समान शर्तों पर',
    value: `₹${bare(hindi.abovePaise)}`,
  })
  expect(award?.groups?.flat()).toContainEqual({ name: 'कारण', value: 'Two trucks on one day' })
  expect(legend?.text).toContain('12 % सालाना')
  expect(signs?.places?.map(({ above }) => above)).toEqual(['तैयार किया', 'जाँच की', 'मंज़ूरी दी'])

  const answer = await fetch(server.url + hindi.pdfUrl)
  const pages = await readPages(new Uint8Array(await answer.arrayBuffer()))
  expect(faultsOf(pages)).toEqual([])
  const printed = bareText(pages.map(({ text }) => text).join(' '))
  for (const text of ['तुलनात्मक विवरण', 'समान शर्तों पर', 'चुना गया: 300 बैग', 'Two trucks on one day'])
    expect(printed).toContain(bareText(text))
  // The language is part of what is signed
  expect((await fetch(server.url + hindi.pdfUrl.replace('=hi', '=de'))).status).toBe(404)

  const file = new Blob([new Uint8Array(Buffer.from(comparativeStatementSheet.base64, 'base64'))])
  const [head = [], ...rows] = await readSheet(file, 'पंक्तियाँ')
  expect(head.filter((name) => /[A-Za-z]/.test(String(name)))).toEqual(['GST से पहले दाम', 'GST और डिलीवरी सहित'])
  expect(rows).toHaveLength(comparativeStatementSheet.rows)
  const parts = head.indexOf('चुनी गई मात्रा')
  expect(rows.map((row) => row[parts]).sort()).toEqual([200, 300, null])
  const ways = await readSheet(file, 'खरीद तय करने के तरीके')
  expect(ways[1]?.slice(3)).toEqual([cheapest.totalPaise / 100, cheapest.equalPaise / 100])
  expect(await quote.broken()).toEqual([])
  expect((await one.read()).status).toBe('PART_AWARDED')
})

test('a comparative statement says the same in every language, in other words', async () => {
  const { read } = await awarded()
  const inAll = await Promise.all(
    contentLanguages.map(async (language) => {
      const { comparativeStatement } = await read(language)
      const answer = await fetch(server.url + comparativeStatement.pdfUrl)
      const pages = await readPages(new Uint8Array(await answer.arrayBuffer()))
      expect(faultsOf(pages), language).toEqual([])
      const { printed } = comparativeStatement
      const figures = printed.blocks
        .flatMap(({ rows = [], groups = [] }) => [
          ...rows.flatMap(({ cells }) => (cells[0] === '' ? cells.slice(2) : cells)),
          ...groups.flat().map(({ value }) => value),
        ])
        .flatMap((text) => text.match(/\d[\d,.-]*/g) ?? [])
      return { language, figures, names: ownNames(printed) }
    }),
  )
  const [english, ...others] = inAll
  for (const { language, figures, names } of others) {
    expect(figures, language).toEqual(english?.figures)
    const same = names.filter((name, at) => name === english?.names[at])
    expect(same, language).toEqual(['#', 'GST ₹'])
  }
})
