import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { visitContext } from '#graphql/load.ts'
import { makeQueryClient } from '#graphql/query-client.ts'
import { Language } from '#i18n/Language.tsx'
import { render, waitFor } from '#ui/preact/testing.ts'
import { openSite } from './open-site.ts'
import type { areas } from './table.ts'

const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path)
const rowsIn = (list: typeof areas) => list.flatMap(({ rows }) => paths(rows))

async function open(address: string) {
  const site = await openSite(address)
  const client = makeQueryClient()
  const router = createMemoryRouter(site.routes, {
    initialEntries: [address],
    patchRoutesOnNavigation: site.discover,
    getContext: () => {
      const context = new RouterContextProvider()
      const ask = () => Promise.reject(new Error('nobody asks here'))
      context.set(visitContext, { client, ask, locale: 'en-US', pincode: null, origin: 'http://localhost' })
      return context
    },
  })
  render(
    <QueryClientProvider client={client}>
      <Language locale="en-US">
        <RouterProvider router={router} />
      </Language>
    </QueryClientProvider>,
  )
  return { ...site, router }
}

test('the shop begins without the rows of any other area', async () => {
  const shop = await openSite('/product/sariya')
  expect(rowsIn(shop.areas.getState())).toContain('/product/:identifier')
  const others = rowsIn(shop.areas.getState()).filter((path) =>
    /^\/(admin|seller|user|login|checkout)(\/|$)/.test(path),
  )
  expect(others).toEqual([])
})

test('an address of another area is opened with the rows of that area and no other', async () => {
  const office = await openSite('/seller/order/list')
  const offices = office.areas.getState().filter(({ path }) => path !== '/')
  expect(paths(offices)).toEqual(['/seller'])
})

test('whoever goes to another area gets its rows on the way, and its guard', async () => {
  const { router, areas: here } = await open('/unauthorized')
  expect(rowsIn(here.getState())).not.toContain('/admin/coupon/list')
  await router.navigate('/admin/coupon/list?page=2')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.search).toBe('?returnTo=%2Fadmin%2Fcoupon%2Flist%3Fpage%3D2')
  expect(rowsIn(here.getState())).toEqual(expect.arrayContaining(['/admin/coupon/list', '/login']))
})

test('an address that no area knows is said not to exist', async () => {
  const { router } = await open('/unauthorized')
  await router.navigate('/nothing/here')
  await waitFor(() => expect(router.state.location.pathname).toBe('/page-not-found'))
})

test('all areas of a visitor are opened in the order of the table, and nobody else’s', async () => {
  const site = await openSite('/')
  await site.openFor(null)
  expect(paths(site.areas.getState()).filter((path) => path !== '/')).toEqual([])
  await site.openFor({ role: ['seller', 'inventoryManager'] })
  expect(paths(site.areas.getState()).filter((path) => path !== '/')).toEqual(['/admin', '/seller'])
})
