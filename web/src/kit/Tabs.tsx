import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

type Tab = { to: string; label: string; count?: number | undefined; current: boolean }

/** Tabs that are addresses: a state of a list, a part of a page. Each is a link, so the URL says which is open. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const nav = useRef<HTMLElement>(null)
  const open = tabs.find(({ current }) => current)?.to
  // where they don't all fit, the open one is not left out of sight
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
