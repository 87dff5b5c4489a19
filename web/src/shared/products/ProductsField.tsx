import { moveItem } from '@neev/domain/core/ordering'
import { useDeferredValue, useState } from 'react'
import { useController } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ChosenProducts, ProductSearch } from './products-field.graphql.ts'

type Props = { name: string; label?: string; hint?: string; max: number }

/** Products chosen by name, in their order; those that are not on sale any more are marked. */
export function ProductsField({ name, label, hint, max }: Props) {
  const t = useT()
  const { field } = useController({ name })
  const chosen = field.value as string[]
  const error = useFieldError(name)
  const [typed, setTyped] = useState('')
  const term = useDeferredValue(typed.trim())
  const known = useGql(ChosenProducts, { identifiers: chosen }, { keep: true, skip: !chosen.length })
  const found = useGql(ProductSearch, { term }, { keep: true, skip: term.length < 2 })
  const titleOf = (identifier: string) =>
    known.data?.productCards.find((card) => card.identifier === identifier)?.title ?? identifier
  const isGone = (identifier: string) =>
    known.data !== undefined && !known.stale && !known.data.productCards.some((card) => card.identifier === identifier)
  const options = (term.length < 2 ? [] : (found.data?.searchSuggest.products ?? [])).filter(
    ({ identifier }) => !chosen.includes(identifier),
  )
  return (
    <fieldset className="field whole" name={name}>
      <legend className="label">
        {label ?? t('Products')} <span className="ink2">{t('{n} of {limit}', { n: chosen.length, limit: max })}</span>
      </legend>
      {hint && <p className="hint">{hint}</p>}
      <ol className="stack">
        {chosen.map((identifier, at) => (
          <li key={identifier} className="row between">
            <span>
              {titleOf(identifier)} {isGone(identifier) && <Badge tone="amber">{t('Not on sale, not shown')}</Badge>}
            </span>
            <span className="row">
              <button
                type="button"
                className="button small square quiet"
                aria-label={t('Move {name} up', { name: titleOf(identifier) })}
                disabled={at === 0}
                onClick={() => field.onChange(moveItem(chosen, at, -1))}
              >
                <Icon name="arrowUp" />
              </button>
              <button
                type="button"
                className="button small square quiet"
                aria-label={t('Move {name} down', { name: titleOf(identifier) })}
                disabled={at === chosen.length - 1}
                onClick={() => field.onChange(moveItem(chosen, at, 1))}
              >
                <Icon name="arrowDown" />
              </button>
              <button
                type="button"
                className="button small square quiet"
                aria-label={t('Remove {what}', { what: titleOf(identifier) })}
                onClick={() => field.onChange(chosen.filter((one) => one !== identifier))}
              >
                <Icon name="close" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      {chosen.length < max && (
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
