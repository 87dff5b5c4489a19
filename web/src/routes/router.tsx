import { type ComponentType, Suspense } from 'react'
import { data, type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from 'react-router'
import { isRefusal } from '#graphql/errors.ts'
import { loadArgs, visitContext } from '#graphql/load.ts'
import { decide, destination } from '#navigation/guard.ts'
import { paths } from '#navigation/paths.ts'
import type { Area, PageRoute, Redirect, Shell } from '#navigation/route.ts'
import { firstFor, type Site, SiteProvider, wholeSite } from '#navigation/site.ts'
import { PageNotFound, RouteError } from '#shells/ErrorPages.tsx'
import { Root } from '#shells/Root.tsx'
import { ShopShell } from '#shells/shop/ShopShell.tsx'
import { loadShopFrame } from '#shells/shop/shop-frame.ts'
import { currentUser } from '#state/session.ts'
import { rolesRead } from './roles-read.ts'

/** Spec section 9: a script not loaded after two minutes has failed. */
const chunkTimeoutMs = 120_000
const onServer = typeof document === 'undefined'

function inTime<T>(promise: Promise<T>): Promise<T> {
  if (onServer) return promise
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('A part of the page did not load in time.')), chunkTimeoutMs)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * Runs before a page is shown. In the browser the guard runs first, so that no page flashes up; on the server a
 * protected page has no data, because there is no session.
 */
const loaderOf = (row: PageRoute) => async (args: LoaderFunctionArgs) => {
  const { pathname, search } = new URL(args.request.url)
  if (!onServer) {
    let verdict = decide(row, currentUser())
    if (verdict === '/unauthorized') {
      await rolesRead()
      verdict = decide(row, currentUser())
    }
    if (verdict !== 'show') throw redirect(destination(verdict, pathname + search))
  }
  if (row.data && (!onServer || row.access === 'public' || row.access === 'guest')) {
    const { load } = await inTime(row.data())
    try {
      await load(loadArgs(args))
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND')) throw data(null, { status: 404 })
      throw error
    }
  }
  const named = row.needs ? (args.params[row.needs] ?? new URLSearchParams(search).get(row.needs) ?? '') : '1'
  const status = isNumber.test(named) ? row.status : 404
  return status ? data(null, { status }) : null
}

/** Record numbers in URLs: an id, or the number of a payment. */
const isNumber = /^(\d{1,15}|[A-Z]{2}\d{4}-\d{1,12}-P\d{1,4})$/

/** The page; with the code of its form, if it is one and the browser goes there: then no HTML of the server is there. */
async function pageOf(row: PageRoute): Promise<ComponentType> {
  const { default: Page } = await row.page()
  if ('fetch' in Page && !onServer && 'ready' in document.documentElement.dataset) await (Page.fetch as () => unknown)()
  return Page
}

const routeOf = (row: PageRoute): RouteObject => ({
  id: row.path,
  path: row.path,
  caseSensitive: true,
  handle: row,
  loader: loaderOf(row),
  ErrorBoundary: RouteError,
  lazy: {
    Component: async (): Promise<ComponentType> => {
      if (row.access === 'public') {
        const Page = await inTime(pageOf(row))
        return () => (
          <Suspense>
            <Page />
          </Suspense>
        )
      }
      const [Page, { AccessGuard }] = await inTime(Promise.all([pageOf(row), import('./AccessGuard.tsx')]))
      return () => (
        <AccessGuard row={row}>
          <Page />
        </AccessGuard>
      )
    },
  },
})

/**
 * Redirects a bare parent to its first page or its target, with the same parameters and query. If its pages have
 * different access, the server leaves it to the browser.
 */
const redirectOf = ({ path, rows, lead }: Redirect): RouteObject => {
  const forAll = rows.every(({ access }) => String(access) === String(rows[0]?.access))
  return {
    id: `to ${path}`,
    path,
    caseSensitive: true,
    ...(forAll
      ? { element: null }
      : {
          lazy: {
            Component: async () => {
              const { RedirectToFirst } = await inTime(import('./RedirectToFirst.tsx'))
              return () => <RedirectToFirst rows={rows} />
            },
          },
        }),
    loader: async (args) => {
      if (onServer && !forAll) return null
      const { params, request } = args
      const led = lead && (await (await inTime(lead())).lead(loadArgs(args)))
      const user = currentUser()
      const { pathname, search } = new URL(request.url)
      if (!forAll && !user) return redirect(destination('/login', pathname + search))
      const to = firstFor(rows, user)?.path ?? ''
      const usual = to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      return redirect((led || usual) + search)
    },
  }
}

/** Page layouts. The shop's is included; the others load with their pages. */
const shells = (): Record<Shell, Pick<RouteObject, 'Component' | 'lazy' | 'loader' | 'shouldRevalidate'>> => ({
  shop: {
    Component: ShopShell,
    loader: ({ context }) => loadShopFrame(context.get(visitContext)),
    shouldRevalidate: () => false,
  },
  office: { lazy: { Component: async () => (await import('#shells/office/OfficeShell.tsx')).OfficeShell } },
  bare: { lazy: { Component: async () => (await import('#shells/BareShell.tsx')).BareShell } },
})

/** The not-found page inside an area of the back office, for its users. */
const unknownIn = ({ name, path, access }: Area): PageRoute => ({
  path: `${path}/*`,
  access,
  shell: 'office',
  area: name,
  page: async () => ({ default: PageNotFound }),
  status: 404,
})
const officeAreas = (areas: readonly Area[]) =>
  areas.filter(({ path, rows }) => path !== '/' && rows.some(({ shell }) => shell === 'office'))

/**
 * The routes of areas, by parent route. Each has an id independent of the others, because browser and server must use
 * the same ids although the browser has fewer routes.
 */
export function childrenOf(areas: readonly Area[]): [parent: Shell | 'root', children: RouteObject[]][] {
  const rowsIn = (shell: Shell) => areas.flatMap((area) => area.rows.filter((row) => row.shell === shell))
  return [
    ['shop', rowsIn('shop').map(routeOf)],
    ['office', [...rowsIn('office'), ...officeAreas(areas).map(unknownIn)].map(routeOf)],
    ['bare', rowsIn('bare').map(routeOf)],
    ['root', areas.flatMap((area) => area.redirects.map(redirectOf))],
  ]
}

/** The route tree: one layout around all pages of its kind, which stays mounted while pages change. */
export function makeRoutes(areas: readonly Area[], site: Site = wholeSite(areas)): RouteObject[] {
  const frames = shells()
  const under = new Map(childrenOf(areas))
  return [
    {
      id: 'root',
      element: (
        <SiteProvider value={site}>
          <Root>
            <Outlet />
          </Root>
        </SiteProvider>
      ),
      HydrateFallback: () => null,
      children: [
        ...(['shop', 'office', 'bare'] as const).map(
          (shell): RouteObject => ({
            ...frames[shell],
            id: shell,
            ErrorBoundary: RouteError,
            children: under.get(shell) ?? [],
          }),
        ),
        ...(under.get('root') ?? []),
        { id: 'unknown', path: '*', element: null, loader: () => redirect(paths.pageNotFound()) },
      ],
    },
  ]
}
