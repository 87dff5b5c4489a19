import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterContextProvider, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#graphql/document.ts'
import { notFound, visitContext } from '#graphql/load.ts'
import { makeQueryClient } from '#graphql/query-client.ts'
import { useData } from '#graphql/use-data.ts'
import { Language } from '#i18n/Language.tsx'
import { path } from '#navigation/paths/path.ts'
import { paths } from '#navigation/paths.ts'
import { area, page, section } from '#navigation/route.ts'
import { signIn } from '#state/session.ts'
import type { User } from '#state/slices.ts'
import { act, fireEvent, render, screen, waitFor, within } from '#ui/preact/testing.ts'
import { makeRoutes } from './router.tsx'

const heading = (labels: string) => async () => ({ default: () => <h1>{labels}</h1> })
const user = (role: User['role']): User => ({ id: '1', name: 'Asha Rao', thumb: null, role, email: 'asha@example.com' })

const suborder: Document<{ suborder: string }, { at: string }> = {
  kind: 'query',
  name: 'Suborder',
  text: 'query Suborder($at:String){suborder(at:$at)}',
}
/** A page with data of its own. */
const loaded = async () => ({
  default: function Loaded() {
    const { pathname, search } = useLocation()
    return <h1>{useData(suborder, { at: pathname + search }).data.suborder}</h1>
  },
})
type Reply = string | { code: string }
const asked: { at: string; reply(reply: Reply): Promise<void> }[] = []
const last = () => asked.at(-1)
beforeEach(() => {
  asked.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { operationName, variables } = JSON.parse(String(init?.body))
    if (operationName !== suborder.name) return Promise.reject(new Error('nobody answers here'))
    const reply = (value: Reply) => {
      const answer =
        typeof value === 'string'
          ? { data: { suborder: value } }
          : { errors: [{ message: value.code, extensions: value }] }
      return act(async () => resolve(new Response(JSON.stringify(answer))))
    }
    asked.push({ at: variables.at, reply })
    return promise
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const table = [
  area({ name: 'Shop', access: 'public', shell: 'bare' }, [
    page(paths.home, heading('Home')),
    page(paths.product, heading('Product'), {
      data: async () => ({
        load: async ({ param }) => (param('identifier') === 'gone' ? Promise.reject(notFound()) : null),
      }),
    }),
    section(
      paths.category,
      [page(paths.categorySeries, heading('Families')), page(paths.categoryTmt, heading('Bars'))],
      {
        lead: async () => ({
          lead: async ({ param }) => (param('categoryname') === 'bars' ? '/category/bars/tmt' : null),
        }),
      },
    ),
    page(paths.pageNotFound, heading('Not found'), { status: 404 }),
    page(paths.unauthorized, heading('Unauthorized')),
    page(paths.invalidAccess, heading('Invalid access')),
  ]),
  area({ name: 'Guests', access: 'guest', shell: 'bare' }, [page(paths.login, heading('Sign in'))]),
  area({ name: 'Admin', path: paths.admin.root, access: ['admin'], shell: 'bare' }, [
    section(paths.admin.coupon, [
      page(paths.admin.couponList, heading('Coupons')),
      page(paths.admin.couponAdd, heading('Add coupon')),
    ]),
    section(path('/admin/closed'), [page(path('/admin/closed/list'), heading('Closed'))], {
      access: ['seller'],
    }),
  ]),
  area({ name: 'Buyers', access: 'login', shell: 'bare' }, [
    page(paths.order, loaded, { missing: 'We could not find this order' }),
  ]),
  area({ name: 'Seller', path: paths.seller.root, access: ['seller'], shell: 'office' }, [
    section(paths.seller.order, [
      page(paths.seller.orderList, heading('Orders'), {
        menu: { label: 'Orders', icon: 'cart', group: { label: 'Orders', icon: 'cart' } },
      }),
      page(paths.seller.orderDetail, loaded),
      page(paths.seller.scheduleDetail, loaded, { title: 'Schedule' }),
    ]),
    section(paths.seller.product, [
      page(paths.seller.productList, heading('Products'), {
        menu: { label: 'Products', icon: 'box', group: { label: 'Products', icon: 'box' } },
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
  if (address.includes('?id=')) {
    await waitFor(() => expect(asked).toHaveLength(1))
    await last()?.reply({ code: 'NOT_FOUND' })
  }
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

test('a page is a skeleton with its title until its data is loaded, and its heading is focused then', async () => {
  signIn('token', user(['seller']))
  const router = open('/seller/order/list')
  await shows('Orders')
  await act(() => router.navigate('/seller/order/schedules/1'))
  await shows('Schedule')
  expect(screen.getByText('Loading …')).toBeTruthy()
  expect(document.activeElement?.id).toBe('main')
  await last()?.reply('Schedule 1')
  await shows('Schedule 1')
  expect(document.activeElement?.textContent).toBe('Schedule 1')
})

test('another record is another page, whose data is loaded again', async () => {
  signIn('token', user(['seller']))
  const router = open('/seller/order/schedules/1')
  await waitFor(() => expect(asked).toHaveLength(1))
  await last()?.reply('Schedule 1')
  await shows('Schedule 1')
  await act(() => router.navigate('/seller/order/schedules/2'))
  await shows('Schedule')
  await waitFor(() => expect(last()?.at).toBe('/seller/order/schedules/2'))
  await last()?.reply('Schedule 2')
  await shows('Schedule 2')
})

test('a failed page says why, and loads its data again without a reload', async () => {
  signIn('token', user(['seller']))
  open('/seller/order/schedules/1')
  await waitFor(() => expect(asked).toHaveLength(1))
  await last()?.reply({ code: 'BUSY' })
  await shows('This page could not be shown')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  await last()?.reply('Schedule 1')
  await shows('Schedule 1')
})

test('a failed page asks again when it is opened again', async () => {
  signIn('token', user(['seller']))
  const router = open('/seller/order/schedules/1')
  await waitFor(() => expect(asked).toHaveLength(1))
  await last()?.reply({ code: 'BUSY' })
  await shows('This page could not be shown')
  await act(() => router.navigate('/seller/order/list'))
  await shows('Orders')
  await act(() => router.navigate('/seller/order/schedules/1'))
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('an order of somebody else is not found, with a link to the own ones', async () => {
  signIn('token', user(['customer']))
  open('/order/7')
  await waitFor(() => expect(asked).toHaveLength(1))
  await last()?.reply({ code: 'NOT_FOUND' })
  await shows('We could not find this order')
  expect(screen.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe('/user/orders')
})
