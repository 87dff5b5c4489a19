// First, because it orders the layers that the modules of components are in
import './styles/index.css'

import { focusManager, type QueryClient } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { paths } from '#navigation/paths.ts'
import { type OpenSite, openSite } from '#routes/open-site.ts'
import { currentPincode, placeStore } from '#state/place.ts'
import { dropSession } from '#state/session.ts'
import { applySettings } from '#state/settings.ts'
import { watchDevice } from '#state/shell.ts'
import type { User } from '#state/slices.ts'
import { useStore } from '#state/store.ts'
import { App } from './App.tsx'
import { isOfRequest } from './graphql/errors.ts'
import { visitContext } from './graphql/load.ts'
import { fillClient, makeQueryClient } from './graphql/query-client.ts'
import { send, whenSecondFactorNeeded, whenSignedOut } from './graphql/request.ts'
import { loadMessages } from './i18n/messages.ts'
import { type PageState, takeErrors } from './page-state.ts'

// A chunk of an older build is gone: reload, because the page itself is new
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded')) return
  sessionStorage.setItem('reloaded', '1')
  event.preventDefault()
  location.reload()
})

takeOver(JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState)

/** Hydrates the server's page. A function, because other chunks import this one and would wait for top-level await. */
async function takeOver(state: PageState) {
  const { locale, pincode } = state
  const client = makeQueryClient()
  fillClient(client, state.answers)
  placeStore.setState({ pincode })
  applySettings()
  // Hydration renders the page synchronously, so its parts must be loaded before
  const [messages, site] = await Promise.all([loadMessages(locale, state.said), openHere()])
  const router = routerOf(site, state, client)
  const signedOut = watchRefusals(router)
  watchWindow()
  // Data depends on the session
  useStore.subscribe(({ auth }, before) => {
    if (auth.token !== before.auth.token) client.invalidateQueries()
  })
  hydrateRoot(
    document.getElementById('root') as HTMLElement,
    <App {...state} {...{ client, messages }}>
      <RouterProvider router={router} onError={logFault} />
    </App>,
  )
  watchDevice()
  followSession(site, client, signedOut)
  document.documentElement.dataset.ready = ''
}

/** The page says which request failed; in the console that would look like a fault of the code. */
const logFault = (error: unknown) => !isOfRequest(error) && console.error(error)

/** The site at this URL, with the code of the page. */
async function openHere(): Promise<OpenSite> {
  const site = await openSite(location.pathname)
  await Promise.all((matchRoutes(site.routes, location) ?? []).map(({ route }) => resolveLazy(route)))
  return site
}

function routerOf({ routes, discover }: OpenSite, state: PageState, client: QueryClient) {
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: discover,
    hydrationData: { loaderData: state.loaderData, errors: takeErrors(state.errors) },
    getContext: () => {
      const context = new RouterContextProvider()
      const { locale } = useStore.getState().lang.current
      const ask = <Data, Variables>(
        document: Parameters<typeof send<Data, Variables>>[0],
        variables: Variables | undefined,
      ) => send(document, variables, {})
      context.set(visitContext, { client, ask, locale, pincode: currentPincode(), origin: location.origin })
      return context
    },
  })
}

/**
 * Redirects to sign-in or second factor setup when the server requires it. Returns a function that ends the session
 * here.
 */
function watchRefusals(router: ReturnType<typeof routerOf>) {
  const signedOut = () => {
    dropSession()
    const { pathname, search } = router.state.location
    if (pathname !== paths.login.pattern) router.navigate(paths.login({ returnTo: pathname + search, ended: 1 }))
  }
  whenSignedOut(signedOut)
  whenSecondFactorNeeded(() => {
    if (router.state.location.pathname !== paths.security.pattern) router.navigate(paths.security())
  })
  return signedOut
}

/** With windows side by side all are visible, so returning to one is a focus event. */
function watchWindow() {
  focusManager.setEventListener((handleFocus) => {
    const onFocus = () => handleFocus()
    addEventListener('focus', onFocus)
    addEventListener('visibilitychange', onFocus)
    return () => {
      removeEventListener('focus', onFocus)
      removeEventListener('visibilitychange', onFocus)
    }
  })
}

async function resolveLazy(route: RouteObject) {
  if (typeof route.lazy !== 'object') return
  const parts = await Promise.all(
    Object.entries(route.lazy).map(async ([name, load]) => [name, await (load as () => Promise<unknown>)()]),
  )
  Object.assign(route, Object.fromEntries(parts), { lazy: undefined })
}

/** Areas, bell, menu counts and roles of the signed-in user; loaded with the first session. */
function followSession({ openFor }: OpenSite, client: QueryClient, signedOut: () => void) {
  let stop = () => {}
  let token: string | null = null
  let user: User | null = null
  const look = async () => {
    const { auth } = useStore.getState()
    if (auth.user !== user) {
      user = auth.user
      // If an area fails to load now, it loads when it is opened
      openFor(user).catch(() => {})
    }
    const now = user ? auth.token : null
    if (now === token) return
    token = now
    stop()
    stop = () => {}
    if (!now) return
    const [{ followAccount }, { watchIdle }] = await Promise.all([
      import('#features/people/notifications/follow.ts'),
      import('#shells/watch-idle.ts'),
    ])
    if (token !== now) return
    const stops = [followAccount(client), watchIdle(signedOut)]
    stop = () => {
      for (const end of stops) end()
    }
  }
  useStore.subscribe(look)
  look()
}
