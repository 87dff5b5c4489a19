import { allowed } from '@neev/domain/permissions'
import { roles } from '@neev/domain/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationOf } from '#test/operations.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('every operation is refused to whoever lacks its permission, and to nobody else', async () => {
  const wrong: string[] = []
  for (const kind of ['query', 'mutation'] as const) {
    const root = kind === 'query' ? server.schema.getQueryType() : server.schema.getMutationType()
    for (const field of Object.values(root?.getFields() ?? {})) {
      const permission = server.permissions.get(`${root?.name}.${field.name}`)
      const { query, variables } = operationOf(server.schema, root?.name ?? '', field.name)
      for (const role of ['stranger', ...roles] as const) {
        const may =
          permission === null || permission === undefined || allowed(role === 'stranger' ? [] : [role], permission)
        // whoever may is not sent: the walk must not change anything
        if (may) continue
        const code = await server.codeOf(query, variables, role === 'stranger' ? '' : await server.as(role))
        const expected = role === 'stranger' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
        if (code !== expected) wrong.push(`${root?.name}.${field.name} as ${role}: ${code}, not ${expected}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('only these are open to strangers', () => {
  const open = [...server.permissions]
    .filter(([, permission]) => permission === null || allowed([], permission))
    .map(([name]) => name)
  expect(open.sort()).toEqual(publicOperations.trim().split(/\s+/).sort())
})

/** The short public list: whoever adds to it does so here, on purpose. */
const publicOperations = `
  Mutation.ping Query.now Subscription.clock Query.getStoreFeature Query.homePage
  Mutation.register Mutation.verifyEmail Mutation.resendVerification Mutation.login Mutation.logout Mutation.googleStart
  Mutation.googleLogin Mutation.forgotPassword Mutation.resetPassword Query.me Query.signInOptions
  Query.sellerInvitation Mutation.joinSeller Query.associatesToJoin Mutation.applyAsAssociate
  Query.categories Query.category Query.products Query.product Query.productCards Query.offers Query.rateCard Query.seller
  Query.toAskFor Query.enquiryTarget Query.service Mutation.sendEnquiry
  Query.reviews Query.search Query.searchSuggest Query.place Query.states Query.zones Query.districts
  Query.sellingFees Query.priceHistory Query.traceLoad
  Query.cart Query.cartCount Mutation.addToCart Mutation.addListToCart Mutation.setCartLine Mutation.removeCartLine
  Mutation.clearCart Mutation.setCartPincode Mutation.applyCoupon Mutation.removeCoupon Mutation.acceptPrices
`
