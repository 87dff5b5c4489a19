import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { FindProducts } from './proposals.graphql.ts'

/** What is in the catalogue already needs no approval: one only says for how much. */
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
        <h2>{t('Is it in the catalogue already?')}</h2>
      </header>
      <div className="card-body stack">
        <p className="ink2">{t('Then you can offer it at once, without waiting for us.')}</p>
        <div className="input">
          <Icon name="search" />
          <input
            type="search"
            aria-label={t('Look in the catalogue')}
            placeholder={t('Brand, product, size')}
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
          <p className="ink3">{t('Nothing like it. Bring it with the form below.')}</p>
        )}
      </div>
    </section>
  )
}
