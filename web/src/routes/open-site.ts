import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router'
import { createStore } from 'zustand'
import { decide } from '#navigation/guard.ts'
import type { Area } from '#navigation/route.ts'
import type { Site } from '#navigation/site.ts'
import { shopAreas } from './areas/public.ts'
import { type Gate, gateOf, gates } from './gates.ts'
import { childrenOf, makeRoutes } from './router.tsx'

/** The site in a browser: the routes of the shop and of the first URL; all others load later. */
export type OpenSite = Site & { routes: RouteObject[]; discover: PatchRoutesOnNavigationFunction }

const shopPaths = shopAreas
  .flatMap(({ rows, redirects }) => [...rows, ...redirects])
  .map(({ path }) => ({ path, caseSensitive: true }))

/** The gate for a URL; null for the shop's. */
const gateTo = (pathname: string): Gate | undefined => (matchRoutes(shopPaths, pathname) ? undefined : gateOf(pathname))

/** Opens the site at a URL; its rows are loaded before anything is shown. */
export async function openSite(pathname: string): Promise<OpenSite> {
  const loaded = new Map<Gate, readonly Area[]>()
  const inOrder = () => [...gates.flatMap((gate) => loaded.get(gate) ?? []), ...shopAreas]
  const first = gateTo(pathname)
  if (first) loaded.set(first, (await first.load()).areas)

  const areas = createStore<readonly Area[]>(inOrder)
  const open = async (gate: Gate) => {
    const behind = loaded.get(gate) ?? (await gate.load()).areas
    if (!loaded.has(gate)) {
      loaded.set(gate, behind)
      areas.setState(inOrder(), true)
    }
    return behind
  }
  const site: Site = {
    areas,
    openFor: async (visitor) => {
      const own = visitor ? gates.filter((gate) => decide(gate, visitor) === 'show') : []
      await Promise.all(own.map(open))
    },
  }
  return {
    ...site,
    routes: makeRoutes(areas.getState(), site),
    discover: async ({ path, patch }) => {
      const gate = gateTo(path)
      if (!gate) return
      for (const [parent, children] of childrenOf(await open(gate))) patch(parent, children)
    },
  }
}
