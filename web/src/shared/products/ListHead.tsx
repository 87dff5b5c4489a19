import { type ReactNode, useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import type { ProductSort } from '../../graphql-types.ts'
import { filterForm } from './ListFilters.tsx'
import styles from './list.module.css'
import { changedQuery, sortIn, sorts } from './list-state.ts'

const names = {
  PRICE: text('Delivered price, lowest first'),
  PRICE_DOWN: text('Delivered price, highest first'),
  POPULAR: text('Bestsellers'),
  RATING: text('Best rated'),
  DELIVERY: text('Earliest dispatch'),
  NEW: text('Newest'),
} satisfies Record<ProductSort, string>

type Props = {
  total: number
  /** The default sort order. */
  usual: ProductSort | 'RELEVANCE'
  children?: ReactNode
}

/** Number of results and sort order above a list. */
export function ListHead({ total, usual, children }: Props) {
  const t = useT()
  const id = useId()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const requested = sortIn(search)
  return (
    <div className={styles.listHead}>
      <b>{t('{n, plural, one {# product} other {# products}}', { n: total })}</b>
      {children}
      <label className="push row" htmlFor={id}>
        <span className="ink2 t13">{t('Sort')}</span>
        <span className="input">
          <select
            id={id}
            name="sort"
            form={filterForm}
            value={requested === usual ? '' : (requested ?? '')}
            onChange={({ target }) =>
              navigate(changedQuery(search, { sort: target.value }), { replace: true, preventScrollReset: true })
            }
          >
            <option value="">{usual === 'RELEVANCE' ? t('Best match') : t(names[usual])}</option>
            {sorts
              .filter((one) => one !== usual)
              .map((one) => (
                <option key={one} value={one}>
                  {t(names[one])}
                </option>
              ))}
          </select>
        </span>
      </label>
    </div>
  )
}
