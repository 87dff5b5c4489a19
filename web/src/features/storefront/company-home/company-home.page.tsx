import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDay, showMoment } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { useNow } from '#ui/use-clock.ts'
import { CompanyPage, type Membership } from './CompanyPage.tsx'
import { Credit } from './Credit.tsx'
import styles from './company.module.css'
import { CompanyHome, type CompanyHomeQuery } from './company.operations.graphql.ts'
import { companyRoleNames } from './company-labels.ts'
import { Deductors } from './Deductors.tsx'
import { GstCredit } from './GstCredit.tsx'
import { LimitMeter } from './LimitMeter.tsx'
import { Spend } from './Spend.tsx'
import { Tasks } from './Tasks.tsx'

type Home = CompanyHomeQuery['companyHome']

/** The first page of a company's member: what needs them, deliveries, spend, open orders, members. */
export default function CompanyHomePage() {
  return <CompanyPage>{(membership) => <Overview membership={membership} />}</CompanyPage>
}

function Overview({ membership }: { membership: Membership }) {
  const t = useT()
  const { companyHome: home, companyPeople } = useData(CompanyHome, {}).data
  const { companyName, me, may } = membership
  return (
    <>
      <Head title={companyName} noIndex />
      <PageHead title={companyName} subtitle={t('You are here as: {role}', { role: t(companyRoleNames[me.role]) })}>
        <Link className="button" to={paths.categories()}>
          {t('Browse materials')}
        </Link>
      </PageHead>
      <div className="stack">
        <div className="beside wide-first">
          <Tasks home={home} />
          <Deliveries home={home} />
        </div>
        {home.credit && home.credit.length > 0 && <Credit lines={home.credit} />}
        {home.quotations.length > 0 && <Quotations home={home} may={may} />}
        {home.gstCredit && home.gstCredit.length > 0 && <GstCredit parts={home.gstCredit} />}
        <Deductors may={may} />
        {home.spend && home.spend.length > 0 && <Spend parts={home.spend} ofCompany={may.includes('readOrders')} />}
        <div className="beside wide-first">
          <OpenOrders home={home} ofCompany={may.includes('readOrders')} />
          <Section
            title={may.includes('seeMoney') ? t('Members') : t('Your limit')}
            action={
              <Link className="link t13" to={paths.companyMembers()}>
                {t('All members')}
              </Link>
            }
          >
            <ul className={styles.rows}>
              {companyPeople.members
                .filter(({ isMe }) => isMe || may.includes('seeMoney'))
                .map((member) => (
                  <li key={member.userId}>
                    <div>
                      <span className="medium">{member.name}</span>
                      <p className="ink3 t13">{t(companyRoleNames[member.role])}</p>
                    </div>
                    <LimitMeter {...member} />
                  </li>
                ))}
            </ul>
          </Section>
        </div>
      </div>
    </>
  )
}

/** Requests for quotation of the company that are not awarded yet. */
function Quotations({ home: { quotations }, may }: { home: Home; may: Membership['may'] }) {
  const t = useT()
  return (
    <Section
      title={t('Open quotations')}
      action={
        <Link className="link t13" to={paths.userQuotes()}>
          {t('Your requests for quotation')}
        </Link>
      }
    >
      <ul className={styles.rows}>
        {quotations.map(({ id, title, status, buyerName, isMine, deadline, quoted }) => (
          <li key={id}>
            <div>
              {isMine || may.includes('readQuotations') ? (
                <Link className="link" to={paths.userQuote({ id })}>
                  {title}
                </Link>
              ) : (
                <span className="medium">{title}</span>
              )}
              <p className="ink2 t13">{isMine ? t('Yours') : buyerName}</p>
            </div>
            <div className={styles.end}>
              <span>{t('{n, plural, =0 {no quotations} one {# quotation} other {# quotations}}', { n: quoted })}</span>
              <p className="ink2 t13">
                {status === 'OPEN' ? t('open until {moment}', { moment: showMoment(deadline) }) : t('to be decided')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Deliveries({ home: { deliveries } }: { home: Home }) {
  const t = useT()
  const today = istDate(new Date(useNow(60_000)))
  return (
    <Section title={t('Deliveries')}>
      {deliveries.length === 0 && <p className="ink2">{t('No deliveries are expected within a week.')}</p>}
      <ul className={styles.rows}>
        {deliveries.map(({ suborderId, orderId, number, sellerName, site, status, expectedOn }) => {
          const { label, tone } = orderStates[status]
          return (
            <li key={suborderId}>
              <div>
                <Link className="link" to={paths.order({ id: orderId })}>
                  {number}
                </Link>
                <p className="ink2 t13">{`${sellerName}, ${site}`}</p>
              </div>
              <div className={styles.end}>
                <Badge tone={tone}>{t(label)}</Badge>
                <p className={expectedOn < today ? 'error-text t13' : 'ink2 t13'}>
                  {expectedOn === today ? t('today') : showDay(expectedOn)}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function OpenOrders({ home: { openOrders, openOrderCount }, ofCompany }: { home: Home; ofCompany: boolean }) {
  const t = useT()
  return (
    <Section
      title={
        ofCompany ? t('Open orders: {n}', { n: openOrderCount }) : t('Your open orders: {n}', { n: openOrderCount })
      }
      action={
        <Link className="link t13" to={paths.companyOrders()}>
          {t('All orders')}
        </Link>
      }
    >
      {openOrders.length === 0 && <p className="ink2">{t('No open orders.')}</p>}
      <ul className={styles.rows}>
        {openOrders.map(({ id, number, status, buyerName, site, placedAt, payablePaise }) => {
          const { label, tone } = orderStates[status]
          return (
            <li key={id}>
              <div>
                <Link className="link" to={paths.order({ id })}>
                  {number}
                </Link>
                <p className="ink2 t13">{`${buyerName}, ${site}`}</p>
              </div>
              <div className={styles.end}>
                <Badge tone={tone}>{t(label)}</Badge>
                <p className="ink2 t13">
                  {payablePaise ? formatInr(payablePaise) : t('placed {moment}', { moment: showMoment(placedAt) })}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
