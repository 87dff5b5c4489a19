import { Autocomplete } from '@base-ui/react/autocomplete'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { maySee, useAreas } from '#navigation/site.ts'
import { useUser } from '#state/session.ts'
import { useSettled } from '#state/use-settled.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Hit, type HitGroup, pageHits, readTyped } from './hits.ts'
import styles from './Palette.module.css'
import { useFound } from './use-found.ts'

type Props = { area: string; open: boolean; onClose: () => void }

/**
 * The command palette: pages of the user's areas, and orders, documents, products and people that the user may see. The
 * keyboard chooses; Ctrl and Enter open a new tab.
 */
export default function Palette({ area, open, onClose }: Props) {
  const t = useT()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    if (open === dialog?.open) return
    if (open) dialog?.showModal()
    else dialog?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box closes it; the keyboard has Escape
    <dialog
      ref={box}
      className={styles.palette}
      aria-label={t('Search or jump to')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && <Search area={area} onClose={onClose} />}
    </dialog>
  )
}

function Search({ area, onClose }: Omit<Props, 'open'>) {
  const t = useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const highlighted = useRef<Hit>(undefined)
  const { groups, fetching } = useHits(area, typed)
  const go = ({ to }: Hit, inNewTab: boolean) => {
    if (inNewTab) window.open(to, '_blank', 'noopener')
    else navigate(to)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && highlighted.current) {
      event.preventDefault()
      go(highlighted.current, true)
    }
  }
  return (
    <Autocomplete.Root
      items={groups}
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
      itemToStringValue={({ label }: Hit) => label}
      onItemHighlighted={(hit: Hit | undefined) => {
        highlighted.current = hit
      }}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <Autocomplete.Input
          aria-label={t('Search or jump to')}
          placeholder={t('Order, document, product, person or page')}
          spellCheck={false}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button quiet small square" aria-label={t('Close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p className="hidden-text" role="status">
        {fetching ? t('Searching') : t('{count, plural, one {# result} other {# results}}', { count: countOf(groups) })}
      </p>
      {groups.length === 0 && (
        <p className={styles.nothing}>
          {fetching ? t('Searching') : t('Nothing found for “{term}”', { term: typed.trim() })}
        </p>
      )}
      <Autocomplete.List className={styles.list}>
        {(group: HitGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className={styles.heading}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(hit: Hit) => (
                <Autocomplete.Item
                  key={hit.id}
                  value={hit}
                  className={styles.item}
                  onClick={(event) => go(hit, event.ctrlKey || event.metaKey)}
                >
                  <Icon name={hit.icon} />
                  <span className={styles.name}>{hit.label}</span>
                  {hit.beside && <span className={styles.beside}>{hit.beside}</span>}
                  {hit.end && <span className={styles.end}>{hit.end}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Keys />
    </Autocomplete.Root>
  )
}

const countOf = (groups: readonly HitGroup[]) => groups.reduce((count, { items }) => count + items.length, 0)

/** What matches: records first, pages after them; last the area's main list, searched for the same words. */
function useHits(area: string, typed: string): { groups: HitGroup[]; fetching: boolean } {
  const t = useT()
  const areas = useAreas()
  const user = useUser()
  const { kind, term } = readTyped(typed)
  const settled = useSettled(term)
  const found = useFound(kind, settled)
  const pages = kind === 'ALL' || kind === 'PAGES' ? pageHits(t, areas, user, term) : []
  const search = areas.find(({ name }) => name === area)?.search
  const hasList = kind === 'ALL' && term !== '' && search && maySee(areas, search.path, user)
  const list: Hit[] = hasList
    ? [
        {
          id: 'list',
          icon: 'search',
          label: t('Search all for “{term}”', { term }),
          beside: t(search.label),
          to: `${search.path}?${new URLSearchParams({ search: term })}`,
        },
      ]
    : []
  const groups = [...found.groups, { value: t('Pages'), items: pages }, { value: t('Search'), items: list }]
  return { groups: groups.filter(({ items }) => items.length > 0), fetching: found.fetching || settled !== term }
}

/** What keys do here. */
function Keys() {
  const t = useT()
  return (
    <p className={styles.keys}>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t('move')}
      </span>
      <span>
        <kbd>Enter</kbd>
        {t('open')}
      </span>
      <span>
        <kbd>Ctrl</kbd>
        <kbd>Enter</kbd>
        {t('new tab')}
      </span>
      <span>
        <kbd>#</kbd>
        {t('orders')}
      </span>
      <span>
        <kbd>@</kbd>
        {t('people')}
      </span>
      <span>
        <kbd>&gt;</kbd>
        {t('pages')}
      </span>
    </p>
  )
}
