import type { Role } from '@neev/domain/core/access/roles'
import type { BuiltSeller, BuiltYard } from '#test/builders/seller.ts'
import type { TestServer } from '#test/server.ts'

type Company = {
  token: string
  sellerId: number
  userId: number
  points: number[]
  house: BuiltSeller
  yard: BuiltYard
}
type Input = Record<string, unknown>

/** What sellers and admins do in tests of what is brought into the catalogue: cement, of two brands that are known. */
export async function selling(server: TestServer) {
  const { build } = server
  const one = async <T>(text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows[0] as T
  const houses = new Map<string, Promise<{ house: BuiltSeller; yard: BuiltYard }>>()
  const makeHouse = async (slug: string, roles: readonly Role[]) => {
    const house = await build.seller({ slug, name: slug, kind: roles.includes('superSeller') ? 'ASSOCIATE' : 'SELLER' })
    return { house, yard: await build.yard(house) }
  }
  /** Somebody of the firm of this name, which has a yard and no goods when it is named first. */
  const company = async (slug: string, roles: Role[] = ['seller']): Promise<Company> => {
    const known = houses.get(slug) ?? makeHouse(slug, roles)
    houses.set(slug, known)
    const { house, yard } = await known
    const user = await build.user({ roles, sellerId: house.id })
    return { token: user.token, userId: user.id, sellerId: house.id, points: [yard.id], house, yard }
  }
  const accBrand = await build.brand({ slug: 'acc', name: 'ACC' })
  const ultratechBrand = await build.brandOf('cement')
  if (!ultratechBrand) throw new Error('Cement is of a brand.')
  const cement = String((await build.category('cement')).id)
  const [ultratech, acc] = [String(ultratechBrand.id), String(accBrand.id)]
  const plantOf = (companyId: number) => build.plant({ companyId, standard: 'IS 1489' })
  const licences = [await plantOf(ultratechBrand.companyId), await plantOf(accBrand.companyId)]
    .map(({ licence }) => licence)
    .join(', ')
  const input = (over: Input = {}) => ({
    title: 'UltraTech Weather Plus cement, 50 kg',
    categoryId: cement,
    brandId: ultratech,
    modelNo: 'WP-50',
    hsn: '25232930',
    countryOfOrigin: 'India',
    manufacturer: 'UltraTech Cement Limited',
    standard: 'IS 1489 (Part 1)',
    licences,
    description: 'Keeps damp out of walls and roofs.',
    attributes: [
      { code: 'type', values: ['PPC'] },
      { code: 'bagKg', values: ['50'] },
    ],
    unit: 'bag',
    gramsPerUnit: 50_000,
    moqMilli: 50_000,
    stepMilli: 1_000,
    mrpPaise: 450_00,
    ...over,
  })
  let skus = 0
  const offer = (by: Company, over: Input = {}) => ({
    sku: `NEW-${++skus}`,
    dispatchPointId: String(by.points[0]),
    pricePaise: 310_00,
    breaks: [{ fromMilli: 200_000, pricePaise: 305_00 }],
    stockMilli: 900_000,
    leadDays: 2,
    ...over,
  })
  const product =
    'id identifier status title isMine mayChange version form { title description attributes { code values } } change { id status kind externalNote reasonCode autoApproved } offers { id status sku basePaise onHandMilli version }'
  const proposeText = `mutation ($input: ProductFormInput!, $offer: NewOfferInput!, $draftId: ID) { submitProduct(input: $input, offer: $offer, draftId: $draftId) { ${product} } }`
  const changeText = `mutation ($identifier: String!, $version: Int!, $input: ProductFormInput!) { submitProductChange(identifier: $identifier, version: $version, input: $input) { ${product} } }`
  const decideText = `mutation ($id: ID!, $version: Int!, $decision: Decision!, $reasonCode: RejectReason, $note: String) {
    submitProductChangeDecision(id: $id, version: $version, decision: $decision, reasonCode: $reasonCode, note: $note) { id status version decidedBy history { action by note } } }`
  type Own = {
    id: string
    identifier: string
    status: string
    title: string
    isMine: boolean
    mayChange: boolean
    version: number
    form: { title: string; description: string; attributes: { code: string; values: string[] }[] }
    change: {
      id: string
      status: string
      kind: string
      externalNote: string | null
      reasonCode: string | null
      autoApproved: boolean
    }
    offers: { id: string; status: string; sku: string; basePaise: number; onHandMilli: number; version: number }[]
  }
  const versionOf = async (id: string) =>
    (await one<{ version: number }>('select version from product_changes where id = $1', [id])).version
  return {
    company,
    one,
    input,
    licences,
    offer,
    acc,
    accBrand,
    ultratech,
    cement,
    proposeText,
    changeText,
    decideText,
    propose: async (by: Company, over: Input = {}, price: Input = {}) =>
      (await server.get<{ submitProduct: Own }>(proposeText, { input: input(over), offer: offer(by, price) }, by.token))
        .submitProduct,
    change: async (by: Company, { identifier, version }: { identifier: string; version: number }, over: Input) =>
      (
        await server.get<{ submitProductChange: Own }>(
          changeText,
          { identifier, version, input: input(over) },
          by.token,
        )
      ).submitProductChange,
    own: async (by: Company, identifier: string) =>
      (
        await server.get<{ ownProduct: Own }>(
          `query ($identifier: String!) { ownProduct(identifier: $identifier) { ${product} } }`,
          { identifier },
          by.token,
        )
      ).ownProduct,
    decide: async (token: string, id: string, decision: string, more: Input = {}) =>
      (
        await server.get<{
          submitProductChangeDecision: {
            status: string
            version: number
            history: { action: string; by: string | null; note: string | null }[]
          }
        }>(decideText, { id, version: await versionOf(id), decision, ...more }, token)
      ).submitProductChangeDecision,
    versionOf,
    inShop: async (identifier: string) =>
      (
        await server.get<{ product: { title: string } | null }>(
          'query ($identifier: String!) { product(identifier: $identifier) { title } }',
          { identifier },
        )
      ).product,
  }
}
