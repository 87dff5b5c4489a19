import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { categoryPath, paths } from '#navigation/paths.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './shop.module.css'
import { useCategories } from './shop-frame.ts'

/** The category menu, horizontal or vertical depending on the settings. */
export function CategoryBar() {
  const t = useT()
  const all = useCategories()
  const categories = all.filter(({ parentId, showInMenu }) => parentId === null && showInMenu)
  const { pathname } = useLocation()
  const row = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState({ before: false, after: false })
  useEffect(() => {
    const { current } = row
    if (!current) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = current
      setMore({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 })
    }
    look()
    const watch = new ResizeObserver(look)
    watch.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [])
  const scroll = (by: number) => row.current?.scrollBy({ left: by * row.current.clientWidth * 0.7, behavior: 'smooth' })
  return (
    <nav className={`${styles.categories} nav-surface`} aria-label={t('Categories')}>
      {more.before && (
        <button
          type="button"
          className={`${styles.scroll} ${styles.before}`}
          aria-label={t('Previous categories')}
          onClick={() => scroll(-1)}
        >
          <Icon name="arrowLeft" />
        </button>
      )}
      {more.after && (
        <button
          type="button"
          className={`${styles.scroll} ${styles.after}`}
          aria-label={t('More categories')}
          onClick={() => scroll(1)}
        >
          <Icon name="arrowRight" />
        </button>
      )}
      <div className="wrap" ref={row}>
        <Link className={styles.all} to={paths.categories()}>
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
