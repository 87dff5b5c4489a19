import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { setNotices } from '#state/shell.ts'
import type { Notice, NoticeKind } from '#state/slices.ts'
import { useStore } from '#state/store.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import styles from './Bell.module.css'

const kinds = [
  { kind: 'ORDER', label: text('Orders') },
  { kind: 'PAYMENT', label: text('Payments') },
  { kind: 'SYSTEM', label: text('Account and site') },
] as const satisfies readonly { kind: NoticeKind; label: string }[]

/** Unread notifications from the notification slice, by kind. Opening one marks it as read. */
export default function Bell({ button }: { button: string | undefined }) {
  const t = useT()
  const { items } = useStore((state) => state.notification)
  const [chosen, setChosen] = useState<NoticeKind | null>(null)
  const [isOpen, setOpen] = useState(false)
  // The last of a kind was read: all are shown again
  const kind = items.some((item) => item.kind === chosen) ? chosen : null
  const shown = kind ? items.filter((item) => item.kind === kind) : items
  const without = (read: readonly Notice[]) => setNotices(items.filter((item) => !read.includes(item)))
  return (
    <Menu
      button={button}
      className={styles.bell}
      onToggle={setOpen}
      label={
        <>
          <Icon name="bell" />
          <span className="hidden-text">{t('Notifications')}</span>
          <span className={items.length > 0 ? 'count' : 'count none'}>{items.length}</span>
        </>
      }
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2>{t('Notifications')}</h2>
          {shown.length > 1 && (
            <button type="button" data-stay onClick={() => without(shown)}>
              {t('Mark all as read')}
            </button>
          )}
        </div>
        {items.length > 0 && (
          <div className={styles.kinds}>
            <button type="button" data-stay aria-pressed={kind === null} onClick={() => setChosen(null)}>
              {t('All')} <span>{items.length}</span>
            </button>
            {kinds.map((one) => {
              const count = items.filter((item) => item.kind === one.kind).length
              return (
                <button
                  key={one.kind}
                  type="button"
                  data-stay
                  aria-pressed={kind === one.kind}
                  disabled={count === 0}
                  onClick={() => setChosen(one.kind)}
                >
                  {t(one.label)} <span>{count}</span>
                </button>
              )
            })}
          </div>
        )}
        {shown.length === 0 && <p className={styles.nothing}>{t('Nothing new')}</p>}
        <div className={styles.list}>
          {(isOpen ? shown : []).map((notice) => (
            <Link key={notice.id} to={notice.href ?? paths.notifications()} onClick={() => without([notice])}>
              <span>
                {notice.text}
                <span className="second">{showMoment(notice.at)}</span>
              </span>
            </Link>
          ))}
        </div>
        <Link className={styles.all} to={paths.notifications()}>
          {t('All notifications')}
        </Link>
      </div>
    </Menu>
  )
}
