import { NavLink } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { menuOf, useAreas } from '#routes/areas/site.ts'
import { Logo } from '#shells/Logo.tsx'
import { useUser } from '#state/session.ts'
import { foldGroup } from '#state/shell.ts'
import { useStore } from '#state/store.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'

type Props = {
  area: string
  /** True below the bar with drop-down groups, instead of at the side. */
  across?: boolean
}

/** The menu of an area from the route table: pages that the user may open, with counts. */
export function OfficeMenu({ area, across = false }: Props) {
  const t = useT()
  const user = useUser()
  const areas = useAreas()
  const amounts = useStore((state) => state.layout.amounts)
  const folded = useStore((state) => state.menu.folded)
  const here = areas.find(({ name }) => name === area)
  const others = areas.flatMap((other) => {
    const first = other !== here && menuOf(other.rows, user)[0]?.entries[0]
    return first ? [{ name: other.name, path: first.path }] : []
  })
  const groups = menuOf(here?.rows ?? [], user).map(({ group, entries }) => ({
    group,
    list: entries.map(({ path, label, icon, amount }) => (
      <NavLink key={path} to={path}>
        <Icon name={icon} />
        <span>{t(label)}</span>
        <Amount of={amount ? amounts[amount] : undefined} />
      </NavLink>
    )),
  }))
  return (
    <div className={across ? 'office-menu across' : 'office-menu'}>
      <div className="head">
        <Logo />
      </div>
      <p className="area">{t(area)}</p>
      <nav aria-label={t('Menu')}>
        {groups.map(({ group, list }) =>
          across ? (
            <Menu key={group} className="start" button="group" label={<Opens>{t(group)}</Opens>}>
              {list}
            </Menu>
          ) : (
            <details
              key={group}
              open={!folded.includes(group)}
              onToggle={(event) => foldGroup(group, !event.currentTarget.open)}
            >
              <summary>{t(group)}</summary>
              {list}
            </details>
          ),
        )}
        {others.map(({ name, path }) => (
          <NavLink key={name} to={path}>
            <Icon name="leave" />
            <span>{t(name)}</span>
          </NavLink>
        ))}
      </nav>
    </div>
  )
}

const Opens = ({ children }: { children: string }) => (
  <>
    {children}
    <Icon name="chevron" />
  </>
)

function Amount({ of }: { of: { n: number; hot?: boolean } | undefined }) {
  return of && <span className={of.hot ? 'amount hot' : 'amount'}>{of.n}</span>
}
