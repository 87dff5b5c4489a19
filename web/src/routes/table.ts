import type { Area } from '#navigation/route.ts'
import { shopAreas } from './areas/public.ts'
import { gates } from './gates.ts'

/**
 * The route table: every page with its URL, layout, access and menu entry. Used by the router, the guard, the menus and
 * the matrix test of routes and roles. The server has all of it; a browser starts with the shop's rows, and the others
 * load by gate.
 */
export const areas: readonly Area[] = [
  ...(await Promise.all(gates.map(({ load }) => load()))).flatMap((behind) => behind.areas),
  ...shopAreas,
]
