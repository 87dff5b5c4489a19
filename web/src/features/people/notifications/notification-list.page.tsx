import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { setNotices } from '#state/shell.ts'
import { useStore } from '#state/store.ts'
import pageStyles from '#ui/account-page.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ChoiceFilter, Filters } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import styles from './notification-list.module.css'
import { MarkAllRead, MarkRead, NotificationList } from './notifications.operations.graphql.ts'

const kinds = ['ORDER', 'PAYMENT', 'SYSTEM'] as const
const kindLabels = { ORDER: text('Orders'), PAYMENT: text('Payments'), SYSTEM: text('Account and site') }
const icons = { ORDER: 'cart', PAYMENT: 'rupee', SYSTEM: 'info' } as const

/** All notifications of the last 90 days. */
export default function NotificationListPage() {
  const t = useT()
  const list = useListState({ sort: '-createdAt', filters: { kind: kinds, unread: ['true'] } })
  const { page, filter } = list.variables
  const { data, stale } = useData(
    NotificationList,
    { page, filter: { kind: filter.kind ?? null, unread: filter.unread === 'true' } },
    { keep: true },
  )
  const { items, total, unread } = data.notifications
  const open = useMutation(MarkRead)
  const readAll = useMutation(MarkAllRead, { successMessage: t('All notifications are marked as read') })
  const readOne = (id: string) => {
    open.runSafely({ id })
    setNotices(useStore.getState().notification.items.filter((item) => item.id !== id))
  }
  return (
    <div className={`wrap ${pageStyles.page}`}>
      <ListPage
        title={t('Notifications')}
        subtitle={t('Notifications are kept for 90 days.')}
        actions={
          unread > 0 && (
            <BusyButton className="button" busy={readAll.busy} onClick={() => readAll.runSafely()}>
              {t('Mark all as read')}
            </BusyButton>
          )
        }
      >
        <Filters state={list}>
          <ChoiceFilter
            state={list}
            name="kind"
            label={t('Type')}
            options={kinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
          />
          <ChoiceFilter
            state={list}
            name="unread"
            label={t('Status')}
            options={[{ value: 'true', label: t('Unread ({count})', { count: unread }) }]}
          />
        </Filters>
        {items.length === 0 ? (
          <Empty title={list.narrowed ? t('No notifications match these filters') : t('No notifications yet')}>
            {t('News about your orders, payments and account appears here.')}
          </Empty>
        ) : (
          <ul className={styles.list} data-stale={stale || undefined}>
            {items.map(({ id, kind, title, body, link, createdAt, readAt }) => (
              <li key={id} className={readAt ? styles.read : styles.unread}>
                <Icon name={icons[kind]} />
                <div>
                  <p className={styles.title}>
                    {link ? (
                      <Link to={link} onClick={() => readAt || readOne(id)}>
                        {title}
                      </Link>
                    ) : (
                      title
                    )}
                    {!readAt && <span className={styles.dot}>{t('Unread')}</span>}
                  </p>
                  {body && <p className="ink2">{body}</p>}
                  <p className="t13 ink3">{showMoment(createdAt)}</p>
                </div>
                {!readAt && (
                  <button type="button" className="button quiet small" onClick={() => readOne(id)}>
                    {t('Mark as read')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        <Pager state={list} total={total} />
      </ListPage>
    </div>
  )
}
