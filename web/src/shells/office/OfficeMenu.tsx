import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import type { MenuGroup } from '#navigation/route.ts'
import { type Entry, entryAt, type MenuSection, menuOf, useAreas } from '#navigation/site.ts'
import { Logo } from '#shells/Logo.tsx'
import { useUser } from '#state/session.ts'
import { setGroupOpen } from '#state/shell.ts'
import type { Amount } from '#state/slices.ts'
import { useStore } from '#state/store.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import styles from './office.module.css'

type Props = {
  area: string
  /** True below the bar with drop-down groups, instead of at the side. */
  across?: boolean
}

/** The most entries that a menu shows at once: a longer one folds into its groups. */
const maxEntries = 9

/**
 * The menu of an area from the route table: pages that the user may open, with counts. A short menu is a plain list. In
 * a longer one a group with several pages folds; the group of the current page is open, so that its entry is in sight.
 */
export function OfficeMenu({ area, across = false }: Props) {
  const t = useT()
  const user = useUser()
  const areas = useAreas()
  const { pathname } = useLocation()
  const here = areas.find(({ name }) => name === area)
  const current = entryAt(here?.rows ?? [], user, pathname)
  const sections = menuOf(here?.rows ?? [], user)
  const isShort = sections.flatMap(({ entries }) => entries).length <= maxEntries
  const others = areas.flatMap((other) => {
    const first = other !== here && menuOf(other.rows, user)[0]?.entries[0]
    return first ? [{ name: other.name, path: first.path }] : []
  })
  const linkOf = (entry: Entry) => (
    <EntryLink key={entry.path} entry={entry} isCurrent={entry.path === current?.path} pathname={pathname} />
  )
  return (
    <div className={across ? `${styles.officeMenu} ${styles.across}` : styles.officeMenu}>
      <div className={styles.head}>
        <Logo className={styles.logo} />
      </div>
      <p className={styles.area}>{t(area)}</p>
      <nav aria-label={t('Menu')}>
        {sections.map((section) =>
          isShort || section.entries.length === 1 ? (
            section.entries.map(linkOf)
          ) : (
            <Group key={section.group.label} section={section} current={current} across={across}>
              {section.entries.map(linkOf)}
            </Group>
          ),
        )}
        {others.map(({ name, path }) => (
          <Link key={name} to={path}>
            <Icon name="leave" />
            <span>{t(name)}</span>
          </Link>
        ))}
      </nav>
    </div>
  )
}

type EntryProps = { entry: Entry; isCurrent: boolean; pathname: string }

function EntryLink({ entry: { path, label, icon, amount }, isCurrent, pathname }: EntryProps) {
  const t = useT()
  const amounts = useStore((state) => state.layout.amounts)
  return (
    <Link to={path} aria-current={isCurrent ? (path === pathname ? 'page' : 'true') : undefined}>
      <Icon name={icon} />
      <span>{t(label)}</span>
      <Count of={amount ? amounts[amount] : undefined} />
    </Link>
  )
}

type GroupProps = { section: MenuSection; current: Entry | null; across: boolean; children: ReactNode }

function Group({ section: { group, entries }, current, across, children }: GroupProps) {
  const open = useStore((state) => state.menu.open)
  const amounts = useStore((state) => state.layout.amounts)
  const counts = entries.flatMap(({ amount }) => (amount && amounts[amount]) || [])
  const isHere = entries.some(({ path }) => path === current?.path)
  const heading = <Heading group={group} counts={counts} />
  if (across) {
    return (
      <Menu className="start" button={styles.group} label={heading}>
        {children}
      </Menu>
    )
  }
  return (
    <details
      open={isHere || open.includes(group.label)}
      onToggle={(event) => isHere || setGroupOpen(group.label, event.currentTarget.open)}
    >
      <summary>{heading}</summary>
      {children}
    </details>
  )
}

/** A group: in red what is late or waits for a decision, in grey the rest. */
function Heading({ group: { label, icon }, counts }: { group: MenuGroup; counts: Amount[] }) {
  const t = useT()
  const sum = (hot: boolean) => counts.reduce((total, count) => total + (Boolean(count.hot) === hot ? count.n : 0), 0)
  return (
    <>
      <Icon name={icon} />
      <span>{t(label)}</span>
      <span className={styles.amounts}>
        <Count of={{ n: sum(true), hot: true }} />
        <Count of={{ n: sum(false) }} />
      </span>
      <Icon name="chevron" className={styles.opens} />
    </>
  )
}

function Count({ of }: { of: Amount | undefined }) {
  return of && of.n > 0 && <span className={of.hot ? `${styles.amount} ${styles.hot}` : styles.amount}>{of.n}</span>
}
