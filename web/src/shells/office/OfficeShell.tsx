import { useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import type { PageRoute } from '#navigation/route.ts'
import { entryFor, useAreas } from '#navigation/site.ts'
import AccountLinks from '#shells/AccountLinks.tsx'
import Bell from '#shells/Bell.tsx'
import { Logo } from '#shells/Logo.tsx'
import { SettingsButton } from '#shells/SettingsButton.tsx'
import { useUser } from '#state/session.ts'
import { useSettings } from '#state/settings.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { WayBackContext } from '#ui/feedback/way-back.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { OfficeMenu } from './OfficeMenu.tsx'
import { OfficeSearch } from './OfficeSearch.tsx'
import styles from './office.module.css'

/** The back office: area menu, bar with notifications and user, page. */
export function OfficeShell() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { sidebar, placement } = useSettings()
  const row = useMatches().at(-1)?.handle as PageRoute | undefined
  const area = row?.area ?? ''
  const areas = useAreas()
  const user = useUser()
  const { pathname } = useLocation()
  const entry = entryFor(areas.find(({ name }) => name === area)?.rows ?? [], user, pathname)
  return (
    <div className={styles.office}>
      <header className={`${styles.bar} nav-surface`}>
        <button
          type="button"
          className={`button small square ${styles.burger}`}
          aria-label={t('Menu')}
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
        </button>
        <span className={styles.home}>
          <Logo />
        </span>
        <OfficeSearch area={area} />
        <div className="row push">
          <SettingsButton className={styles.item} iconOnly />
          <Bell button={styles.item} />
          <Person />
        </div>
      </header>
      <aside className={`${styles.side} nav-surface`}>
        <OfficeMenu area={area} across={sidebar === 'off' && placement === 'horizontal'} />
      </aside>
      <Dialog title={t('Menu')} as="drawer start" open={open} onClose={() => setOpen(false)}>
        {/* a chosen entry closes the drawer */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
        <div onClick={(event) => (event.target as Element).closest('a') && setOpen(false)}>
          <OfficeMenu area={area} />
        </div>
      </Dialog>
      <main id="main" tabIndex={-1}>
        <WayBackContext value={entry && { to: entry.path, label: entry.label }}>
          <Outlet />
        </WayBackContext>
      </main>
    </div>
  )
}

/** The signed-in user. Has its space before the name is known. */
function Person() {
  const t = useT()
  const user = useUser()
  const initials = user?.name
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <Menu
      button={`${styles.item} ${styles.person}`}
      label={
        <>
          <span className="avatar" aria-hidden="true">
            {initials}
          </span>
          <span className="name">{user?.name ?? t('Your account')}</span>
        </>
      }
    >
      <AccountLinks />
    </Menu>
  )
}
