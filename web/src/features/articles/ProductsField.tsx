import { MAX_RELATED_PRODUCTS } from '@neev/domain/content/article-topics'
import { useDeferredValue, useState } from 'react'
import { useController } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ArticleProductSearch, ArticleProducts } from './articles.operations.graphql.ts'

/** Products that are shown below an article, with their delivered price; found by name. */
export function ProductsField({ name }: { name: string }) {
  const t = useT()
  const { field } = useController({ name })
  const chosen = field.value as string[]
  const error = useFieldError(name)
  const [typed, setTyped] = useState('')
  const term = useDeferredValue(typed.trim())
  const known = useGql(ArticleProducts, { identifiers: chosen, pincode: null }, { keep: true, skip: !chosen.length })
  const found = useGql(ArticleProductSearch, { term }, { keep: true, skip: term.length < 2 })
  const titleOf = (identifier: string) =>
    known.data?.productCards.find((card) => card.identifier === identifier)?.title ?? identifier
  const options = (term.length < 2 ? [] : (found.data?.searchSuggest.products ?? [])).filter(
    ({ identifier }) => !chosen.includes(identifier),
  )
  return (
    <fieldset className="field whole" name={name}>
      <legend className="label">
        {t('Products')}{' '}
        <span className="ink2">{t('{n} of {limit}', { n: chosen.length, limit: MAX_RELATED_PRODUCTS })}</span>
      </legend>
      <ul className="stack">
        {chosen.map((identifier) => (
          <li key={identifier} className="row between">
            <span>{titleOf(identifier)}</span>
            <button
              type="button"
              className="button small square quiet"
              aria-label={t('Remove {what}', { what: titleOf(identifier) })}
              onClick={() => field.onChange(chosen.filter((one) => one !== identifier))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {chosen.length < MAX_RELATED_PRODUCTS && (
        <>
          <div className="input">
            <Icon name="search" />
            <input
              type="search"
              aria-label={t('Search products')}
              placeholder={t('Search products')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <ul className="stack">
            {options.map(({ identifier, title }) => (
              <li key={identifier}>
                <button
                  type="button"
                  className="button small"
                  onClick={() => {
                    field.onChange([...chosen, identifier])
                    setTyped('')
                  }}
                >
                  <Icon name="plus" />
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {error && <p className="error-text">{error}</p>}
    </fieldset>
  )
}
