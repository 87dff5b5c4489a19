import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { massText } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Tiles } from '#ui/Tiles.tsx'
import { DealerDashboard } from './dealers.graphql.ts'
import { WaitingSuborders } from './WaitingSuborders.tsx'

/** The dealer's dashboard: offers, assigned suborders, monthly totals. */
export default function DealerDashboardPage() {
  const t = useT()
  const { data } = useData(DealerDashboard)
  const {
    name,
    associate,
    status,
    statusReason,
    capacityGrams,
    todayGrams,
    monthGrams,
    monthCount,
    requested,
    sending,
  } = data.dealerDashboard
  const onTheWay = sending.filter((suborder) => suborder.status === 'DISPATCHED')
  return (
    <div className="stack">
      <Head title={t('Dashboard')} noIndex />
      <PageHead
        title={t('Dashboard')}
        subtitle={`${showDay(new Date())}. ${t('{name}, dealer of {associate}', { name, associate })}`}
      >
        <Link className="button" to={paths.subBusiness.productList()}>
          {t('Update stock')}
        </Link>
      </PageHead>
      {status !== 'ACTIVE' && (
        <p className="note amber">
          {[t('You receive no new orders at the moment.'), statusReason].filter(Boolean).join(' ')}
        </p>
      )}
      <Tiles
        of={[
          [t('To accept'), String(requested.length)],
          [t('To pack and load'), String(sending.length - onTheWay.length)],
          [t('In transit'), String(onTheWay.length)],
          [
            t('Accepted today'),
            capacityGrams === null
              ? massText(todayGrams)
              : t('{part} of {whole}', { part: massText(todayGrams), whole: massText(capacityGrams) }),
          ],
          [t('Delivered this month'), massText(monthGrams)],
          [t('Deliveries this month'), String(monthCount)],
        ]}
      />
      <div className="beside wide-first">
        <WaitingSuborders
          title={t('Pending')}
          parts={requested}
          none={t('No orders to accept. New orders appear here, and we notify you by email and in the app.')}
        />
        <div className="stack">
          <WaitingSuborders
            title={t('To pack and load')}
            parts={sending.filter((suborder) => suborder.status !== 'DISPATCHED')}
            none={t('No shipments to load.')}
          />
          <WaitingSuborders title={t('In transit')} parts={onTheWay} none={t('No trucks in transit.')} />
        </div>
      </div>
    </div>
  )
}
