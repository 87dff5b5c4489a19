import { Outlet } from 'react-router'
import { CategoryBar } from './CategoryBar.tsx'
import { Footer } from './Footer.tsx'
import { ShopHeader } from './ShopHeader.tsx'
import styles from './shop.module.css'

/** The shop: header with place, search and cart, categories, page, footer. */
export function ShopShell() {
  return (
    <div className={styles.shop}>
      <ShopHeader />
      <CategoryBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
