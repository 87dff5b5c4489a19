import { useRef } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'

/**
 * An action of a row: a page, or a mutation. Disabled with a reason if the status forbids it; absent without
 * permission.
 */
export type RowAction = { label: string; danger?: boolean; whyNot?: string | null } & (
  | { to: string }
  | { run: () => void }
)

/** The first as a link or button, the others behind "More". */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  const [first, ...rest] = actions
  return (
    <div className="row" ref={row}>
      {first && <One action={first} className={'to' in first ? 'link t13' : 'button small'} />}
      {rest.length > 0 && (
        <Menu
          label={<Icon name="more" />}
          name={t('More')}
          button="button quiet small square"
          onToggle={() => liftMenu(row.current)}
        >
          {rest.map((action) => (
            <One key={action.label} action={action} className={action.danger ? 'danger' : ''} />
          ))}
        </Menu>
      )}
    </div>
  )
}

/**
 * Shows an open list above the frame of its table, which scrolls sideways and would cut it off: below its button, or above
 * where there is no room. It closes when the page or the table scrolls away under it.
 */
function liftMenu(row: HTMLElement | null): void {
  const menu = row?.querySelector<HTMLDetailsElement>('.menu[open]')
  const list = menu?.querySelector<HTMLElement>('.menu-list')
  if (!menu || !list) return
  const { top, bottom, right } = menu.getBoundingClientRect()
  const isBelow = bottom + list.offsetHeight + 4 <= innerHeight
  Object.assign(list.style, {
    position: 'fixed',
    top: `${isBelow ? bottom + 4 : top - list.offsetHeight - 4}px`,
    right: `${document.documentElement.clientWidth - right}px`,
  })
  const close = () => {
    menu.open = false
  }
  addEventListener('scroll', close, { capture: true, once: true, passive: true })
}

function One({ action, className }: { action: RowAction; className: string }) {
  if ('to' in action) {
    return (
      <Link className={className} to={action.to}>
        {action.label}
      </Link>
    )
  }
  const { label, whyNot, run } = action
  return (
    <button type="button" className={className} disabled={Boolean(whyNot)} title={whyNot ?? undefined} onClick={run}>
      <span>
        {label}
        {whyNot && <span className="second">{whyNot}</span>}
      </span>
    </button>
  )
}
