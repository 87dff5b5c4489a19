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
  | { mutation: () => void }
)

/** The first as a link or button, the others behind "More". */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useT()
  const [first, ...rest] = actions
  return (
    <div className="row">
      {first && <One action={first} className={'to' in first ? 'link t13' : 'button small'} />}
      {rest.length > 0 && (
        <Menu label={<Icon name="more" />} name={t('More')} button="button quiet small square">
          {rest.map((action) => (
            <One key={action.label} action={action} className={action.danger ? 'danger' : ''} />
          ))}
        </Menu>
      )}
    </div>
  )
}

function One({ action, className }: { action: RowAction; className: string }) {
  if ('to' in action) {
    return (
      <Link className={className} to={action.to}>
        {action.label}
      </Link>
    )
  }
  const { label, whyNot, mutation } = action
  return (
    <button
      type="button"
      className={className}
      disabled={Boolean(whyNot)}
      title={whyNot ?? undefined}
      onClick={mutation}
    >
      <span>
        {label}
        {whyNot && <span className="second">{whyNot}</span>}
      </span>
    </button>
  )
}
