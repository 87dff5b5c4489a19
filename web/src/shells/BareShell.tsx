import { Outlet } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { useOperator } from '#shared/operator/use-operator.ts'
import styles from './BareShell.module.css'
import { Logo } from './Logo.tsx'

/** Layout without menus, for signing in and similar. */
export function BareShell() {
  const t = useT()
  const operator = useOperator()
  return (
    <div className={styles.bare}>
      <div className={styles.plain}>
        <header>
          <Logo />
        </header>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <footer className="t13 ink3">
          {operator &&
            t('Grievance officer: {name}, {email}, {phone}, {hours}', {
              name: operator.officerName,
              email: operator.officerEmail,
              phone: operator.officerPhone,
              hours: operator.officerHours,
            })}
        </footer>
      </div>
    </div>
  )
}
