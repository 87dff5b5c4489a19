import { focusManager } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { visitContext } from '#kit/graphql/load.ts'
import { fillClient, makeQueryClient } from '#kit/graphql/query-client.ts'
import { send, whenSecondFactorNeeded, whenSignedOut } from '#kit/graphql/request.ts'
import { loadMessages } from '#kit/i18n/messages.ts'
import { openSite } from '#routes/open-site.ts'
import { paths } from '#routes/paths.ts'
import { currentPincode, placeStore } from '#state/place.ts'
import { dropSession } from '#state/session.ts'
import { applySettings } from '#state/settings.ts'
import { watchDevice } from '#state/shell.ts'
import type { User } from '#state/slices.ts'
import { useStore } from '#state/store.ts'
import { App } from './App.tsx'
import { type PageState, takeErrors } from './page-state.ts'
import './styles/index.css'

// a part of an older build is gone: the page itself is new, so load it once more
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded')) return
  sessionStorage.setItem('reloaded', '1')
  event.preventDefault()
  location.reload()
})

const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState
const client = makeQueryClient()
fillClient(client, state.answers)
placeStore.setState({ pincode: state.pincode })
applySettings()

// hydration must render the page at once, so its parts have to be here before
const [messages, { routes, discover, openFor }] = await Promise.all([
  loadMessages(state.locale, state.said),
  openSite(location.pathname).then(async (site) => {
    await Promise.all((matchRoutes(site.routes, location) ?? []).map(({ route }) => resolveLazy(route)))
    return site
  }),
])

const router = createBrowserRouter(routes, {
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

const signedOut = () => {
  dropSession()
  const { pathname, search } = router.state.location
  if (pathname !== paths.login.pattern) router.navigate(paths.login({ returnTo: pathname + search, ended: 1 }))
}
whenSignedOut(signedOut)
whenSecondFactorNeeded(() => {
  if (router.state.location.pathname !== paths.security.pattern) router.navigate(paths.security())
})
// windows side by side are all visible: coming back to one is its focus
focusManager.setEventListener((handleFocus) => {
  const onFocus = () => handleFocus()
  addEventListener('focus', onFocus)
  addEventListener('visibilitychange', onFocus)
  return () => {
    removeEventListener('focus', onFocus)
    removeEventListener('visibilitychange', onFocus)
  }
})
// another session sees other answers
useStore.subscribe(({ auth }, before) => {
  if (auth.token !== before.auth.token) client.invalidateQueries()
})

hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <App client={client} locale={state.locale} messages={messages} pincode={state.pincode} origin={state.origin}>
    <RouterProvider router={router} />
  </App>,
  { onRecoverableError: (error) => console.error('hydration:', error) },
)
watchDevice()
followSession()
document.documentElement.dataset.ready = ''

async function resolveLazy(route: RouteObject) {
  if (typeof route.lazy !== 'object') return
  const parts = await Promise.all(
    Object.entries(route.lazy).map(async ([name, load]) => [name, await (load as () => Promise<unknown>)()]),
  )
  Object.assign(route, Object.fromEntries(parts), { lazy: undefined })
}

/** Areas, bell, menu numbers and roles of whoever is signed in; the code for it loads with the first session. */
function followSession() {
  let stop = () => {}
  let token: string | null = null
  let user: User | null = null
  const look = async () => {
    const { auth } = useStore.getState()
    if (auth.user !== user) {
      user = auth.user
      // an area that does not come now comes when it is opened
      openFor(user).catch(() => {})
    }
    const now = user ? auth.token : null
    if (now === token) return
    token = now
    stop()
    stop = () => {}
    if (!now) return
    const [{ followAccount }, { watchIdle }] = await Promise.all([
      import('#features/notifications/follow.ts'),
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
