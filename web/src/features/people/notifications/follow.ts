import { can } from '@neev/domain/core/access/permissions'
import { isStaffRole } from '@neev/domain/core/access/roles'
import { openCount } from '@neev/domain/orders/orders/orders'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateAll, onChanged } from '#graphql/refresh.ts'
import { request } from '#graphql/request.ts'
import { subscribe } from '#graphql/socket/subscribe.ts'
import { currentUser } from '#state/session.ts'
import { setAmounts, setNotices, setNoticesLoading } from '#state/shell.ts'
import type { Amount, Notice } from '#state/slices.ts'
import { useStore } from '#state/store.ts'
import {
  AdminAmounts,
  DealerAmounts,
  MarkAllRead,
  MarkRead,
  NoticeAdded,
  type NoticeFieldsFragment,
  Notices,
  OrderAmounts,
  PaymentAmounts,
  SellerAmounts,
  SuborderAmounts,
} from './notifications.operations.graphql.ts'
import { readUser, rolesRead } from './who-am-i.ts'

const shown = 20

const asNotice = ({ id, kind, title, body, link, createdAt }: NoticeFieldsFragment): Notice => ({
  id,
  kind,
  text: body ? `${title}: ${body}` : title,
  at: createdAt,
  ...(link && { href: link }),
})

/**
 * Follows the signed-in account until the returned function is called: its roles, unread notifications, and menu
 * counts. After a notification the pages reload their data; the user's own mutations update the counts too.
 */
export function followAccount(client: QueryClient): () => void {
  // A lost request is repeated by the next page; an expired session is handled where requests are made
  const lost = () => {}
  let known = new Set<string>()
  const show = (notices: Notice[]) => {
    known = new Set(notices.map(({ id }) => id))
    setNotices(notices)
  }
  const stopReading = useStore.subscribe(({ notification, auth }) => {
    if (!auth.user) return
    const left = new Set(notification.items.map(({ id }) => id))
    const read = [...known].filter((id) => !left.has(id))
    known = left
    if (read.length > 1 && left.size === 0) request(MarkAllRead).catch(lost)
    else for (const id of read) request(MarkRead, { id }).catch(lost)
  })
  const stopHearing = subscribe(
    NoticeAdded,
    {},
    {
      next: ({ notificationAdded }) => {
        const { items } = useStore.getState().notification
        show([asNotice(notificationAdded), ...items.filter(({ id }) => id !== notificationAdded.id)].slice(0, shown))
        // The event may be a change of roles
        readUser().then(readAmounts).catch(lost)
        invalidateAll(client)
      },
    },
  )
  const stopCounting = onChanged(() => readAmounts().catch(lost))
  setNoticesLoading()
  readNotices().then(show, () => show([]))
  readAmounts().catch(lost)
  rolesRead()
  return () => {
    stopReading()
    stopHearing()
    stopCounting()
    setNotices([])
    setAmounts({})
  }
}

async function readNotices(): Promise<Notice[]> {
  const { notifications } = await request(Notices, { page: { page: 1, size: shown, sort: null } })
  return notifications.items.filter(({ readAt }) => readAt === null).map(asNotice)
}

type Queue = { name: string; count: number; late: number }

const unsent = new Set(['PLACED', 'CONFIRMED', 'PACKED', 'CANCEL_REQUESTED'])
const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
const waiting = (queues: readonly Queue[], ...names: string[]): Amount => {
  const meant = queues.filter(({ name }) => names.includes(name))
  return { n: sum(meant), hot: meant.some(({ late }) => late > 0) }
}

/** Menu counts for the areas of this user; zeros are not shown. */
async function readAmounts() {
  const roles = currentUser()?.role ?? []
  const amounts: Record<string, Amount> = {}
  if (roles.some(isStaffRole)) {
    const { adminQueues } = await request(AdminAmounts)
    for (const { name } of adminQueues) amounts[name] = waiting(adminQueues, name)
    // A separate query: without permission to read orders the queues would be refused too
    if (can(roles, 'order:read:any')) {
      const { orderCounts } = await request(OrderAmounts)
      amounts.orders = {
        n: openCount(orderCounts),
        hot: waiting(adminQueues, 'unanswered').n > 0,
      }
    }
  }
  if (can(roles, 'dashboard:seller')) {
    const { queues } = (await request(SellerAmounts)).sellerDashboard
    amounts.sellerOrders = waiting(queues, 'toAccept', 'toPack', 'toDispatch', 'cancelRequested')
    amounts.sellerClaims = waiting(queues, 'claims')
    amounts.sellerPayments = waiting(queues, 'payments')
    amounts.sellerOffers = waiting(queues, 'lowStock', 'priceExpired', 'changesRequested')
  }
  if (can(roles, 'dashboard:superSeller') || can(roles, 'dashboard:subBusiness')) {
    const { sellerOrders, claims } = await request(SuborderAmounts)
    const open = sellerOrders.counts.filter(({ status }) => unsent.has(status))
    amounts.sellerOrders = { n: sum(open), hot: open.some(({ status }) => status === 'CANCEL_REQUESTED') }
    amounts.sellerClaims = { n: claims.total, hot: false }
  }
  if (can(roles, 'dashboard:superSeller')) {
    // Transfers to confirm, and late payments to return
    const { notified: notice, owed } = await request(PaymentAmounts)
    amounts.sellerPayments = { n: notice.total + owed.total, hot: false }
  }
  if (can(roles, 'dealer:write')) {
    // Invited businesses waiting for activation
    const { total } = (await request(DealerAmounts)).dealers
    amounts.dealers = { n: total, hot: false }
  }
  setAmounts(Object.fromEntries(Object.entries(amounts).filter(([, { n }]) => n > 0)))
}
