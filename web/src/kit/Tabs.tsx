import { Link } from 'react-router'

type Tab = { to: string; label: string; count?: number | undefined; current: boolean }

/** Tabs that are addresses: a state of a list, a part of a page. Each is a link, so the URL says which is open. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, label: name, count, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
          {name}
          {count !== undefined && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
