import { Outlet } from 'react-router'
import { useT } from '#kit/i18n/use-t.ts'
import { company } from './company.ts'
import { Logo } from './Logo.tsx'

/** A page without menus: signing in and the like. */
export function BareShell() {
  const t = useT()
  const { name, email } = company.officer
  return (
    <div className="bare">
      <div className="plain">
        <header>
          <Logo />
        </header>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <footer className="t13 ink3">{t('Grievance officer: {name}, {email}', { name, email })}</footer>
      </div>
    </div>
  )
}
