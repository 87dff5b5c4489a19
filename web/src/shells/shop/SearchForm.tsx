import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { categoryPath, paths } from '#navigation/paths.ts'
import { useSettled } from '#state/use-settled.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { SearchSuggest, type SearchSuggestQuery } from './search-suggest.graphql.ts'
import styles from './shop.module.css'

const minCharacters = 2

type Option = { id: string; label: string; beside: string; to: string }

/** The shop search: GET /search?q=…; with scripts it has suggestions (ARIA combobox). */
export function SearchForm() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const requested = pathname === paths.search.pattern ? (search.get('q') ?? '') : ''
  return <Combobox key={requested} requested={requested} />
}

function Combobox({ requested }: { requested: string }) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const box = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(requested)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const term = useSettled(text.trim())
  const { data } = useGql(SearchSuggest, { term }, { skip: !open || term.length < minCharacters, keep: true })
  const options = open && text.trim().length >= minCharacters && data ? optionsOf(data, t) : []
  const chosen = options[at]

  useEffect(() => {
    const leave = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [])

  const go = (to: string) => {
    setOpen(false)
    setText('')
    navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const transition = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (transition && options.length > 0) {
      event.preventDefault()
      // Cycles through all options and the field itself, which is index -1
      const round = options.length + 1
      setAt(((at + 1 + transition + round) % round) - 1)
    } else if (event.key === 'Escape') {
      setOpen(false)
      setAt(-1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen.to)
    }
  }

  return (
    <Form ref={box} role="search" method="get" action={paths.search()} onSubmit={() => setOpen(false)}>
      <Icon name="search" />
      <input
        type="search"
        name="q"
        value={text}
        aria-label={t('Search the shop')}
        placeholder={t('Search sariya, OPC 53, 25 mm CPVC …')}
        enterKeyHint="search"
        autoComplete="off"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? id + chosen.id : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(true)
          setAt(-1)
        }}
      />
      <div
        role="listbox"
        id={`${id}list`}
        aria-label={t('Suggestions')}
        className={styles.suggestions}
        hidden={options.length === 0}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
          <div
            key={option.id}
            id={id + option.id}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => go(option.to)}
          >
            <span>{option.label}</span>
            <span className="t13 ink3">{option.beside}</span>
          </div>
        ))}
      </div>
    </Form>
  )
}

function optionsOf({ searchSuggest: { categories, brands, products } }: SearchSuggestQuery, t: T): Option[] {
  return [
    ...categories.map((category) => ({
      id: `c${category.slug}`,
      label: category.name,
      beside: t('Category'),
      to: categoryPath(category),
    })),
    ...brands.map(({ slug, name }) => ({
      id: `b${slug}`,
      label: name,
      beside: t('Brand'),
      to: paths.search({ q: name }),
    })),
    ...products.map(({ identifier, title, categoryName }) => ({
      id: `p${identifier}`,
      label: title,
      beside: categoryName,
      to: paths.product({ identifier }),
    })),
  ]
}
