import { gates } from './gates.ts'
import { shopAreas } from './public.ts'
import type { Area } from './row.ts'

/**
 * THE TABLE: every screen of the product with its URL, its frame, who may open it and how it is called in menus. The router,
 * the guard, the menus and the walk over routes and roles all read it. A screen that is not built has no row. The server has
 * all of it; a browser begins with the shop's rows, and the others come through their gates.
 */
export const areas: readonly Area[] = [
  ...(await Promise.all(gates.map(({ load }) => load()))).flatMap((behind) => behind.areas),
  ...shopAreas,
]
