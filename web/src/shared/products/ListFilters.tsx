import { formatInr } from '@neev/domain/core/money'
import { type FormEvent, useRef, useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './list.module.css'
import { changedQuery, countActiveFilters, filterNames } from './list-state.ts'
import type { ListFacetsFragment } from './product-list.graphql.ts'

type Facet = ListFacetsFragment['facets'][number]

export const filterForm = 'filters'

/** Labels of common facets; those of attributes have the catalogue's names. */
const labels: Readonly<Record<string, string>> = {
  brand: text('Brand'),
  grade: text('Grade'),
  delivery: text('Dispatch within'),
  availability: text('Availability'),
  country: text('Country of origin'),
}
const optionLabels: Readonly<Record<string, string>> = { inStock: text('In stock') }
/** Name and value of a facet's URL parameter. */
const parameter = (facet: Facet, value: string): [name: string, value: string] => {
  if (facet.name === 'availability') return ['stock', '1']
  if (facet.name === 'delivery') return ['days', value]
  if (facet.name === 'brand' || facet.name === 'grade' || facet.name === 'country') return [facet.name, value]
  return ['a', `${facet.name}:${value}`]
}
const shownAtOnce = 8

/** Filters of a list with counts: a form that changes the URL; with scripts every checkbox acts at once. */
export function ListFilters({ list }: { list: ListFacetsFragment }) {
  const t = useT()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const otherParams = [...search].filter(
    ([name]) => !(filterNames as readonly string[]).includes(name) && name !== 'page',
  )
  const narrowed = countActiveFilters(search)

  const apply = () => {
    if (!form.current) return
    const input = new URLSearchParams(
      [...new FormData(form.current)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
    )
    navigate(`?${input}`, { replace: true, preventScrollReset: true })
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if ((target as unknown as HTMLInputElement).type !== 'text') apply()
  }
  const clear = Object.fromEntries(filterNames.map((name) => [name, null]))

  return (
    <details className={styles.filtersPanel}>
      <summary className="button small">
        <Icon name="filter" />
        {narrowed > 0 ? t('Filters, {n}', { n: narrowed }) : t('Filters')}
      </summary>
      <Form
        id={filterForm}
        ref={form}
        method="get"
        className={styles.facets}
        onInput={onInput}
        aria-label={t('Filters')}
      >
        {otherParams.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        {narrowed > 0 && (
          <a
            className="link t13"
            href={changedQuery(search, clear)}
            onClick={(event) => {
              event.preventDefault()
              navigate(changedQuery(search, clear), { replace: true, preventScrollReset: true })
            }}
          >
            {t('Clear all filters')}
          </a>
        )}
        {list.facets.map((facet) => (
          <FacetBoxes key={facet.name} facet={facet} />
        ))}
        <PriceRange list={list} apply={apply} />
        <noscript>
          <button type="submit" className="button wide">
            {t('Apply')}
          </button>
        </noscript>
      </Form>
    </details>
  )
}

function FacetBoxes({ facet }: { facet: Facet }) {
  const t = useT()
  const label = labels[facet.name] ?? facet.label
  const first = facet.options.filter((option, index) => index < shownAtOnce || option.selected)
  const rest = facet.options.filter((option) => !first.includes(option))
  const single = facet.name === 'delivery'
  return (
    <fieldset className={styles.facet}>
      <legend>
        {t(label)}
        {facet.unit && !single && <span className="ink3">, {facet.unit}</span>}
      </legend>
      {single && <AnyBox name="days" label={t('Any time')} chosen={facet.options.every((one) => !one.selected)} />}
      {first.map((option) => (
        <FacetBox key={option.value} facet={facet} option={option} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary className="link t13">{t('{n} more', { n: rest.length })}</summary>
          {rest.map((option) => (
            <FacetBox key={option.value} facet={facet} option={option} />
          ))}
        </details>
      )}
    </fieldset>
  )
}

/** Follows the URL, but reflects a click at once. */
function useBox(chosen: boolean) {
  const [state, setState] = useState({ chosen, shown: chosen })
  if (state.chosen !== chosen) setState({ chosen, shown: chosen })
  return [state.shown, (shown: boolean) => setState({ chosen, shown })] as const
}

function FacetBox({ facet, option }: { facet: Facet; option: Facet['options'][number] }) {
  const t = useT()
  const [checked, setChecked] = useBox(option.selected)
  const [name, value] = parameter(facet, option.value)
  const label =
    facet.name === 'delivery'
      ? t('{n, plural, one {# day} other {# days}}', { n: Number(option.value) })
      : t(optionLabels[option.value] ?? option.label)
  return (
    <label className="check">
      <input
        type={name === 'days' ? 'radio' : 'checkbox'}
        name={name}
        value={value}
        checked={checked}
        onChange={(event) => setChecked(event.target.checked)}
      />
      {label}
      <span className="push">{option.count}</span>
    </label>
  )
}

function AnyBox({ name, label, chosen }: { name: string; label: string; chosen: boolean }) {
  const [checked, setChecked] = useBox(chosen)
  return (
    <label className="check">
      <input
        type="radio"
        name={name}
        value=""
        checked={checked}
        onChange={(event) => setChecked(event.target.checked)}
      />
      {label}
    </label>
  )
}

function PriceRange({ list, apply }: { list: ListFacetsFragment; apply: () => void }) {
  const t = useT()
  const [search] = useSearchParams()
  const { thresholdPaise, maxPaise } = list
  if (thresholdPaise === null || maxPaise === null || thresholdPaise === maxPaise) return null
  const field = (name: 'min' | 'max', label: string, hint: number) => (
    <div className="input figure">
      <span className="unit">₹</span>
      <input
        key={search.get(name)}
        type="text"
        name={name}
        aria-label={label}
        inputMode="decimal"
        defaultValue={search.get(name) ?? ''}
        placeholder={formatInr(hint, { paise: 'never' }).slice(1)}
        onBlur={({ target }) => target.value !== (search.get(name) ?? '') && apply()}
      />
    </div>
  )
  return (
    <fieldset className={styles.facet}>
      <legend>{t('Unit price')}</legend>
      <div className="row">
        {field('min', t('Minimum price'), thresholdPaise)}
        {field('max', t('Maximum price'), maxPaise)}
      </div>
    </fieldset>
  )
}
