import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { notFound, visitContext } from '#graphql/load.ts'
import { makeQueryClient } from '#graphql/query-client.ts'
import { Language } from '#i18n/Language.tsx'
import { signIn } from '#state/session.ts'
import type { User } from '#state/slices.ts'
import { Failed } from '#ui/feedback/Blank.tsx'
import { path } from './paths/path.ts'
import { paths } from './paths.ts'
import { makeRoutes } from './router.tsx'
import { area, page, section } from './row.ts'

const successMessage = (labels: string) => async () => ({ default: () => <h1>{labels}</h1> })
const user = (role: User['role']): User => ({ id: '1', name: 'Asha Rao', thumb: null, role, email: 'asha@example.com' })

const gone = new GraphQLRefusal({ message: 'We could not find this.', extensions: { code: 'NOT_FOUND' } })

const table = [
  area({ name: 'Shop', access: 'public', shell: 'bare' }, [
    page(paths.home, successMessage('Home')),
    page(paths.product, successMessage('Product'), {
      data: async () => ({
        load: async ({ param }) => (param('identifier') === 'gone' ? Promise.reject(notFound()) : null),
      }),
    }),
    section(
      paths.category,
      [page(paths.categorySeries, successMessage('Families')), page(paths.categoryTmt, successMessage('Bars'))],
      {
        lead: async () => ({
          lead: async ({ param }) => (param('categoryname') === 'bars' ? '/category/bars/tmt' : null),
        }),
      },
    ),
    page(paths.pageNotFound, successMessage('Not found'), { status: 404 }),
    page(paths.unauthorized, successMessage('Unauthorized')),
    page(paths.invalidAccess, successMessage('Invalid access')),
  ]),
  area({ name: 'Guests', access: 'guest', shell: 'bare' }, [page(paths.login, successMessage('Sign in'))]),
  area({ name: 'Admin', path: paths.admin.root, access: ['admin'], shell: 'bare' }, [
    section(paths.admin.coupon, [
      page(paths.admin.couponList, successMessage('Coupons')),
      page(paths.admin.couponAdd, successMessage('Add coupon')),
    ]),
    section(path('/admin/closed'), [page(path('/admin/closed/list'), successMessage('Closed'))], {
      access: ['seller'],
    }),
  ]),
  area({ name: 'Seller', path: paths.seller.root, access: ['seller'], shell: 'office' }, [
    section(paths.seller.order, [
      page(paths.seller.orderList, successMessage('Orders'), {
        menu: { label: 'Orders', icon: 'cart', group: 'Today' },
      }),
      page(paths.seller.orderDetail, async () => ({ default: () => <Failed error={gone} /> })),
    ]),
    section(paths.seller.product, [
      page(paths.seller.productList, successMessage('Products'), {
        menu: { label: 'Products', icon: 'box', group: 'Today' },
      }),
    ]),
  ]),
]

function open(address: string) {
  const client = makeQueryClient()
  const router = createMemoryRouter(makeRoutes(table), {
    initialEntries: [address],
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
  return router
}
const shows = (labels: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(labels))

test('redirects a guest to sign in, and then to the requested page', async () => {
  const router = open('/admin/coupon/list?page=2')
  await shows('Sign in')
  expect(router.state.location.search).toBe('?returnTo=%2Fadmin%2Fcoupon%2Flist%3Fpage%3D2')
  signIn('token', user(['admin']))
  await shows('Coupons')
  expect(router.state.location.search).toBe('?page=2')
})

test('redirects a bare parent to its target, otherwise to its first page', async () => {
  const bars = open('/category/bars?brand=x')
  await shows('Bars')
  expect(bars.state.location.search).toBe('?brand=x')
  const pipes = open('/category/pipes')
  await waitFor(() => expect(pipes.state.location.pathname).toBe('/category/pipes/series'))
})

test('does not redirect to another site after signing in', async () => {
  const router = open('/login?returnTo=//evil.example')
  await shows('Sign in')
  signIn('token', user(['admin']))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'))
  expect(router.state.location.pathname).toBe('/page-not-found') // The own dashboard is not in this small table
})

test('redirects users with the wrong role', async () => {
  signIn('token', user(['customer']))
  open('/admin/coupon/list')
  await shows('Unauthorized')
})

test('admits nobody if the roles of page and parent do not intersect', async () => {
  signIn('token', user(['admin', 'seller']))
  open('/admin/closed/list')
  await shows('Unauthorized')
})

test('redirects signed-in users from pages for guests', async () => {
  signIn('token', user(['admin']))
  open('/login')
  await shows('Invalid access')
})

test('redirects a bare parent to its first page', async () => {
  signIn('token', user(['admin']))
  const router = open('/admin/coupon?status=LIVE')
  await shows('Coupons')
  expect(router.state.location.search).toBe('?status=LIVE')
})

test('redirects an unknown URL to the not-found page', async () => {
  const router = open('/nothing/here')
  await shows('Not found')
  expect(router.state.location.pathname).toBe('/page-not-found')
})

test.each([
  ['/seller/product/lst', '/seller/product/list'],
  ['/seller/nothing', '/seller/order/list'],
  ['/seller/order/detail?id=99999', '/seller/order/list'],
])('%s shows a not-found message inside the back office, with a link to its list', async (address, list) => {
  signIn('token', user(['seller']))
  const router = open(address)
  await shows('Not found')
  expect(router.state.location.pathname + router.state.location.search).toBe(address)
  const way = within(screen.getByRole('main')).getByRole('link')
  expect(way.getAttribute('href')).toBe(list)
})

test('an unknown back office URL is not shown to others', async () => {
  signIn('token', user(['customer']))
  open('/seller/nothing')
  await shows('Unauthorized')
})

test('shows in place that a record is gone', async () => {
  const router = open('/product/gone')
  await shows('This page does not exist')
  expect(router.state.location.pathname).toBe('/product/gone')
})
