import { Link } from 'react-router'
import { Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { showDay } from '#kit/format/dates.ts'
import { massText } from '#kit/goods/amounts.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { Head } from '#kit/Head.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { PageHead } from '#kit/PageHead.tsx'
import { Tiles } from '#kit/Tiles.tsx'
import { paths } from '#routes/paths.ts'
import { DealerDashboard } from './dealers.graphql.ts'
import { WaitingSuborders } from './WaitingSuborders.tsx'

/** A dealer's day: what it is asked now, what it sends, what the month came to. */
export default function DealerDashboardPage() {
  const t = useT()
  const { data, error, refetch } = useGql(DealerDashboard)
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
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
  const onTheWay = sending.filter((part) => part.status === 'DISPATCHED')
  return (
    <div className="stack">
      <Head title={t('Dashboard')} noIndex />
      <PageHead title={showDay(new Date())} subtitle={t('{name}, dealer of {associate}', { name, associate })}>
        <Link className="button" to={paths.subBusiness.productList()}>
          {t('Update my stock')}
        </Link>
      </PageHead>
      {status !== 'ACTIVE' && (
        <p className="note amber">
          {[t('You are asked for no orders at the moment.'), statusReason].filter(Boolean).join(' ')}
        </p>
      )}
      <Tiles
        of={[
          [t('To answer'), String(requested.length)],
          [t('To pack and load'), String(sending.length - onTheWay.length)],
          [t('On the way'), String(onTheWay.length)],
          [
            t('Taken today'),
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
          title={t('Asked now')}
          parts={requested}
          none={t('Nothing to answer. New orders come by mail and bell.')}
        />
        <div className="stack">
          <WaitingSuborders
            title={t('To pack and load')}
            parts={sending.filter((part) => part.status !== 'DISPATCHED')}
            none={t('Nothing to load.')}
          />
          <WaitingSuborders title={t('On the way')} parts={onTheWay} none={t('No truck is on the way.')} />
        </div>
      </div>
    </div>
  )
}
