import { Link, useLocation } from 'react-router'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import { categoryPath, paths } from '#routes/paths.ts'
import { useCategories } from './shop-frame.ts'

/** The shop's menu: its categories, across the top or down the side as the settings say. */
export function CategoryBar() {
  const t = useT()
  const all = useCategories()
  const categories = all.filter(({ parentId, showInMenu }) => parentId === null && showInMenu)
  const { pathname } = useLocation()
  return (
    <nav className="categories nav-surface" aria-label={t('Categories')}>
      <div className="wrap">
        <Link className="all" to={paths.categories()}>
          <Icon name="menu" />
          {all.length > 0 ? t('All {n} categories', { n: all.length }) : t('All categories')}
        </Link>
        {categories.map(({ slug, name, kind }) => (
          <Link
            key={slug}
            to={categoryPath({ slug, kind })}
            aria-current={pathname.startsWith(`${paths.category({ categoryname: slug })}/`) ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  )
}
