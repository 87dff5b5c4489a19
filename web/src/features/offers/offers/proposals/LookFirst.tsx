import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { FindProducts } from './proposals.graphql.ts'

/** Search of the catalogue first: existing products need no approval, only a price. */
export function LookFirst() {
  const t = useT()
  const own = useSellingPaths()
  const [labels, setLabels] = useState('')
  const term = useDeferredValue(labels.trim())
  const { data } = useGql(FindProducts, { term }, { skip: term.length < 2, keep: true })
  const hits = term.length < 2 ? [] : (data?.searchSuggest.products ?? [])
  return (
    <section className="card">
      <header>
        <h2>{t('Is it already in the catalogue?')}</h2>
      </header>
      <div className="card-body stack">
        <p className="ink2">{t('Then you can sell it immediately, without waiting for our approval.')}</p>
        <div className="input">
          <Icon name="search" />
          <input
            type="search"
            aria-label={t('Search the catalogue')}
            placeholder={t('Brand, product or size')}
            value={labels}
            onChange={({ target }) => setLabels(target.value)}
          />
        </div>
        {hits.length > 0 && (
          <ul className="stack">
            {hits.map(({ identifier, title, categoryName }) => (
              <li key={identifier} className="row between wraps">
                <span>
                  {title}
                  <span className="second">{categoryName}</span>
                </span>
                <Link className="button small" to={own.productFromExisting({ productname: identifier })}>
                  {t('Sell this')}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {term.length >= 2 && data && hits.length === 0 && (
          <p className="ink3">{t('Not found. Add it with the form below.')}</p>
        )}
      </div>
    </section>
  )
}
