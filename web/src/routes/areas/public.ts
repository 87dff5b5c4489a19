import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type Area, area, page, section } from '#navigation/route.ts'
import { PageNotFound } from '#shells/ErrorPages.tsx'

const home = () => import('#features/storefront/home-page/home.page.tsx')
const categories = () => import('#features/catalogue/categories/categories.page.tsx')
const series = () => import('#features/catalogue/categories/category-series.page.tsx')
const single = () => import('#features/catalogue/categories/category-single.page.tsx')
const tmt = () => import('#features/catalogue/categories/category-tmt.page.tsx')
const product = () => import('#routes/ProductOrService.tsx')
const compare = () => import('#features/catalogue/products/compare.page.tsx')
const search = () => import('#features/catalogue/search/search.page.tsx')

/** Public pages. */
const publicArea = area({ name: text('Shop'), access: 'public', shell: 'shop' }, [
  page(paths.home, home, { data: home }),
  page(paths.categories, categories, { data: categories }),
  section(
    paths.category,
    [
      page(paths.categorySeries, series, { data: series }),
      page(paths.categorySingle, single, { data: single }),
      page(paths.categoryTmt, tmt, { data: tmt }),
    ],
    { lead: () => import('#features/catalogue/categories/category-lead.ts') },
  ),
  page(paths.product, product, { data: product }),
  page(paths.compare, compare, { data: compare }),
  page(paths.search, search, { data: search }),
  page(paths.cart, () => import('#features/buying/carts/CartPage.tsx')),
])

/** Targets of the guard and of unknown URLs. */
const errorArea = area({ name: text('Shop'), access: 'public', shell: 'shop' }, [
  page(paths.pageNotFound, async () => ({ default: PageNotFound }), { status: 404 }),
  page(paths.unauthorized, () => import('#shells/Unauthorized.tsx'), { status: 403 }),
  page(paths.invalidAccess, () => import('#shells/InvalidAccess.tsx'), { status: 403 }),
])

/** Rows loaded from the start for every visitor. */
export const shopAreas: readonly Area[] = [publicArea, errorArea]
