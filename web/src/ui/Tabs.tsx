import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

type Tab = { to: string; label: string; count?: number | undefined; current: boolean }

/** Tabs as links: the URL contains the open one. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const nav = useRef<HTMLElement>(null)
  const open = tabs.find(({ current }) => current)?.to
  // Scrolls to the open one if they do not all fit
  useEffect(() => {
    const link = open && nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && nav.current) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft - 48
  }, [open])
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {tabs.map(({ to, label: name, count, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
          {name}
          {count !== undefined && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
