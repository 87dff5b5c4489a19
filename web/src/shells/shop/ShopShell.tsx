import { Outlet } from 'react-router'
import { CategoryBar } from './CategoryBar.tsx'
import { Footer } from './Footer.tsx'
import { ShopHeader } from './ShopHeader.tsx'

/** The shop: header with place, search and cart, categories, page, footer. */
export function ShopShell() {
  return (
    <div className="shop">
      <ShopHeader />
      <CategoryBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
