import type { BuiltCompany } from '../builders/company.ts'
import type { TestServer } from '../server.ts'
import { selling } from './selling.ts'

const fields =
  'id version status reference validTo lineCount transitions lines { id offerId pricePaise discountBp validTo warning { code } }'
export const contractTexts = {
  group:
    'mutation ($id: ID, $input: CustomerGroupInput!) { saveCustomerGroup(id: $id, input: $input) { id name members { id groupName } } }',
  create: `mutation ($input: PriceContractInput!) { createPriceContract(input: $input) { ${fields} } }`,
  lines: `mutation ($id: ID!, $version: Int!, $lines: [ContractLineInput!]!) {
    setContractLines(id: $id, version: $version, lines: $lines) { ${fields} formerLines { pricePaise } } }`,
  step: `mutation ($id: ID!, $version: Int!, $transition: ContractTransition!, $reason: String) {
    updateContractStatus(id: $id, version: $version, transition: $transition, reason: $reason) { ${fields} } }`,
  contract: `query ($id: ID!) { priceContract(id: $id) { ${fields} } }`,
  own: `query ($filter: OwnContractPriceFilter!) { ownContractPrices(filter: $filter) { total sellers { id }
    items { title pricePaise everyonePaise reference discountBp } } }`,
}
export type Contract = {
  id: string
  version: number
  status: string
  reference: string
  validTo: string
  lineCount: number
  transitions: string[]
  lines: {
    id: string
    offerId: string
    pricePaise: number | null
    validTo: string | null
    warning: { code: string } | null
  }[]
  formerLines: { pricePaise: number }[]
}
type Line = { offerId: string; minMilli?: number; pricePaise?: number; discountBp?: number }

/** First and last day of a contract, if a test names no other. */
export const term = { validFrom: '2026-11-01', validTo: '2027-03-31' }

export type ContractShop = Awaited<ReturnType<typeof contractShop>>

/** Two sellers, of which the yard agrees prices with companies. */
export async function contractShop(server: TestServer) {
  const world = await selling(server)
  const yard = await world.company('sahyadri-ispat-yard')
  const other = await world.company('deccan-steel')

  /** Bars that the yard sells at ₹60 per kilogram. */
  async function bars(pricePaise = 60_00) {
    const { id, product, variant } = await server.build.offer({ goods: 'bars', seller: yard.house, yard: yard.yard })
    await server.pool.query('delete from offer_prices where offer_id = $1', [id])
    const set = `mutation ($id: ID!, $version: Int!, $prices: [PriceLineInput!]!) {
      setPlacePrices(offerId: $id, version: $version, prices: $prices) { version } }`
    const { sellerOffer } = await server.get<{ sellerOffer: { version: number; sku: string } }>(
      'query ($id: ID!) { sellerOffer(id: $id) { version sku } }',
      { id },
      yard.token,
    )
    const prices = [{ buyer: 'EVERYONE', scope: 'ALL', place: '', fromMilli: 0, pricePaise }]
    await server.get(set, { id, version: sellerOffer.version, prices }, yard.token)
    return { id: String(id), identifier: product.identifier, variant: String(variant.id), sku: sellerOffer.sku }
  }

  /** A company that the yard knows by its credit line. */
  async function customer(known = true): Promise<BuiltCompany> {
    const company = await server.build.company()
    if (known) {
      await server.pool.query(
        `insert into credit_lines (seller_id, account_id, limit_paise, terms_days, exposure_at, status, granted_by,
           granted_at, moved_at) values ($1, $2, 100000, 30, 'ORDER', 'ACTIVE', $3, now(), now())`,
        [yard.sellerId, company.id, yard.userId],
      )
    }
    return company
  }

  let contracts = 0
  const draftOf = async (buyer: string, over: object = {}) =>
    (
      await server.get<{ createPriceContract: Contract }>(
        contractTexts.create,
        { input: { buyer, name: 'Metro depot', reference: `RC-${++contracts}`, ...term, ...over } },
        yard.token,
      )
    ).createPriceContract
  const setLines = async ({ id, version }: Pick<Contract, 'id' | 'version'>, lines: readonly Line[]) =>
    (
      await server.get<{ setContractLines: Contract }>(
        contractTexts.lines,
        { id, version, lines: lines.map((line) => ({ minMilli: 0, ...line })) },
        yard.token,
      )
    ).setContractLines
  const step = async ({ id, version }: Contract, transition: string, reason?: string) =>
    (
      await server.get<{ updateContractStatus: Contract }>(
        contractTexts.step,
        { id, version, transition, reason },
        yard.token,
      )
    ).updateContractStatus
  /** An active contract with these lines. */
  const agree = async (buyer: string, lines: readonly Line[], over: object = term) =>
    step(await setLines(await draftOf(buyer, over), lines), 'activate')

  return { yard, other, bars, customer, draftOf, setLines, step, agree }
}
