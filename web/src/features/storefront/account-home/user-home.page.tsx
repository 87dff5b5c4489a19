import { addDays, istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { claimKindLabels, claimStates } from '#shared/orders/claim-labels.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { useUser } from '#state/session.ts'
import accountStyles from '#ui/account-page.module.css'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDate, showDay } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { useNow } from '#ui/use-clock.ts'
import { deliveriesOf, isToPay } from './home-orders.ts'
import { ToDo } from './ToDo.tsx'
import styles from './UserHome.module.css'
import { UserHome, type UserHomeQuery } from './user-home.operations.graphql.ts'

type Order = UserHomeQuery['open']['items'][number]
type Data = UserHomeQuery

/** The customer's first page: what to pay and to do, deliveries, and the latest of everything else. */
export default function UserHomePage() {
  const t = useT()
  const user = useUser()
  const { data } = useData(UserHome, {})
  const { open } = data
  const toPay = open.items.filter(isToPay)
  return (
    <div className={`wrap ${accountStyles.page}`}>
      <Head title={t('Overview')} noIndex />
      <PageHead title={user?.name ?? t('Overview')} subtitle={t('What needs you, and what comes next.')} />
      <div className="stack">
        <div className="beside wide-first">
          <ToDo data={data} />
          <Dues orders={toPay} />
        </div>
        <div className="beside wide-first">
          <Deliveries orders={open.items} total={open.total} />
          <Documents data={data} />
        </div>
        <Further data={data} />
      </div>
    </div>
  )
}

const All = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="link t13" to={to}>
    {children}
  </Link>
)

function Dues({ orders }: { orders: readonly Order[] }) {
  const t = useT()
  const due = orders.reduce((sum, { payablePaise }) => sum + payablePaise, 0)
  return (
    <Section title={t('Dues')} action={<All to={paths.userOrders()}>{t('My orders')}</All>}>
      <p>
        <b className="semi">{formatInr(due)}</b>
      </p>
      <p className="ink2 t13">
        {orders.length === 0
          ? t('Nothing to pay.')
          : t('{n, plural, one {# unpaid order} other {# unpaid orders}}', { n: orders.length })}
      </p>
    </Section>
  )
}

function Deliveries({ orders, total }: { orders: readonly Order[]; total: number }) {
  const t = useT()
  const today = istDate(new Date(useNow(60_000)))
  const words: Record<string, string> = { [today]: t('today'), [addDays(today, 1)]: t('tomorrow') }
  const rows = deliveriesOf(orders).slice(0, 5)
  return (
    <Section
      title={t('Deliveries')}
      action={<All to={paths.userOrders({ open: 'yes' })}>{t('{n} open orders', { n: total })}</All>}
    >
      {rows.length === 0 && <p className="ink2">{t('Nothing is on its way.')}</p>}
      <ul className={styles.rows}>
        {rows.map(({ id, orderId, number, seller, status, expectedDelivery, lines }) => (
          <li key={id}>
            <div>
              <Link className="link" to={paths.order({ id: orderId })}>
                {number}
              </Link>
              <p className="ink2 t13">{`${seller.name}: ${lines.map(({ title }) => title).join(', ')}`}</p>
            </div>
            <Badge tone={orderStates[status].tone}>{t(orderStates[status].label)}</Badge>
            <span className="t13">{words[expectedDelivery] ?? showDay(expectedDelivery)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const documentPages = { INVOICE: paths.invoice, CREDIT_NOTE: paths.creditNote, DEBIT_NOTE: paths.debitNote } as const
const documentNames = {
  INVOICE: text('Invoice'),
  CREDIT_NOTE: text('Credit note'),
  DEBIT_NOTE: text('Debit note'),
} as const

function Documents({ data: { ownDocuments } }: { data: Data }) {
  const t = useT()
  if (ownDocuments.total === 0) return null
  return (
    <Section title={t('Latest invoices')} action={<All to={paths.userInvoices()}>{t('All invoices')}</All>}>
      <ul className={styles.rows}>
        {ownDocuments.items.map(({ kind, id, number, issuedAt, sellerName, totalPaise }) => (
          <li key={kind + id}>
            <div>
              <Link className="link" to={documentPages[kind]({ id })}>
                {number}
              </Link>
              <p className="ink2 t13">{`${t(documentNames[kind])}, ${sellerName}, ${showDate(issuedAt)}`}</p>
            </div>
            <b className="medium">{formatInr(totalPaise)}</b>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Claims, saved items and sites; each only if there are any. */
function Further({ data: { myClaims, wishlistKeys, addresses } }: { data: Data }) {
  const t = useT()
  return (
    <div className="columns">
      {myClaims.total > 0 && (
        <Section title={t('Claims and returns')} action={<All to={paths.userClaims()}>{t('All claims')}</All>}>
          <ul className={styles.rows}>
            {myClaims.items.map(({ id, number, status, orderId, kind, sellerName }) => (
              <li key={id}>
                <div>
                  <Link className="link" to={paths.order({ id: orderId })}>
                    {number}
                  </Link>
                  <p className="ink2 t13">{`${t(claimKindLabels[kind])}, ${sellerName}`}</p>
                </div>
                <Badge tone={claimStates[status].tone}>{t(claimStates[status].label)}</Badge>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {wishlistKeys.length > 0 && (
        <Section title={t('Saved items')} action={<All to={paths.wishlist()}>{t('All saved items')}</All>}>
          <p className="ink2">
            {t('{n, plural, one {# saved item} other {# saved items}}', { n: wishlistKeys.length })}
          </p>
        </Section>
      )}
      {addresses.length > 0 && (
        <Section title={t('Sites')} action={<All to={paths.userProfile()}>{t('Manage addresses')}</All>}>
          <ul className={styles.chips}>
            {addresses.slice(0, 6).map(({ id, label, city, pincode }) => (
              <li key={id} className="badge">{`${label}, ${city} ${pincode}`}</li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
