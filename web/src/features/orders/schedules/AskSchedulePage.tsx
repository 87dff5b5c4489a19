import { type ComponentType, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { usePincode } from '#state/place.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Head } from '#ui/Head.tsx'
import { AskScheduleForm } from './AskScheduleForm.tsx'
import { ScheduleAddresses } from './schedules.graphql.ts'

type NewAddress = ComponentType<{ onDone: (address: { id: string }) => unknown; onCancel?: (() => void) | undefined }>

/** Requests a delivery schedule for the offer in the URL; the site is chosen first. */
export function AskSchedulePage({ NewAddress }: { NewAddress: NewAddress }) {
  const t = useT()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const pincode = usePincode()
  const { data, refetch } = useData(ScheduleAddresses)
  const [chosen, setChosen] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const { addresses } = data
  const site =
    addresses.find(({ id }) => id === chosen) ??
    addresses.find((one) => one.pincode === pincode) ??
    addresses.find((one) => one.isDefaultShip) ??
    addresses[0]
  const offerId = search.get('offer') ?? ''
  return (
    <div className="wrap narrow">
      <Head title={t('Schedule deliveries')} noIndex />
      <Crumbs trail={[{ label: t('Delivery schedules'), to: paths.userSchedules() }]} here={t('Schedule deliveries')} />
      <div className="stack">
        <h1>{t('Schedule deliveries')}</h1>
        <p className="ink2">
          {t('The seller agrees to the full quantity and a price. You call it off in parts and pay for each call-off.')}
        </p>
        {offerId === '' && (
          <p className="note">
            {t('Choose a product first.')}{' '}
            <Link className="link" to={paths.categories()}>
              {t('Browse materials')}
            </Link>
          </p>
        )}
        {(adding || !site) && offerId !== '' && (
          <section className="card padded">
            <h2>{t('Where should we deliver?')}</h2>
            <NewAddress
              onDone={async ({ id }) => {
                await refetch()
                setChosen(id)
                setAdding(false)
              }}
              onCancel={site ? () => setAdding(false) : undefined}
            />
          </section>
        )}
        {site && !adding && offerId !== '' && (
          <Loading key={site.id} fallback={<Skeleton lines={8} />}>
            <AskScheduleForm
              offerId={offerId}
              quantityMilli={Number(search.get('quantity')) || 0}
              site={site}
              addresses={addresses}
              onSite={(id) => (id === '' ? setAdding(true) : setChosen(id))}
              onRequested={(id) => navigate(paths.userSchedule({ id }), { replace: true })}
            />
          </Loading>
        )}
      </div>
    </div>
  )
}
