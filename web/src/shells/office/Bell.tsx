import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { setNotices } from '#state/shell.ts'
import { useStore } from '#state/store.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'

/** Unread notifications from the notification slice. Opening one marks it as read. */
export function Bell() {
  const t = useT()
  const { items } = useStore((state) => state.notification)
  return (
    <Menu
      button="item"
      label={
        <>
          <Icon name="bell" />
          <span className="hidden-text">{t('Notifications')}</span>
          <span className={items.length > 0 ? 'count' : 'count none'}>{items.length}</span>
        </>
      }
    >
      {items.length === 0 && <p className="blank ink3">{t('Nothing new')}</p>}
      {items.map(({ id, text, at, href }) => (
        <Link key={id} to={href ?? '#'} onClick={() => setNotices(items.filter((item) => item.id !== id))}>
          <span>
            {text}
            <span className="second">{showMoment(at)}</span>
          </span>
        </Link>
      ))}
      {items.length > 1 && (
        <button type="button" onClick={() => setNotices([])}>
          {t('Mark all as read')}
        </button>
      )}
    </Menu>
  )
}
