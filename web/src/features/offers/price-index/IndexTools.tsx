import { lazy } from 'react'
import { Link, useLocation } from 'react-router'
import { request } from '#graphql/request.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useUser } from '#state/session.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SheetButton } from '#ui/table/ExportButton.tsx'
import css from './price-index.module.css'
import { IndexFile, type IndexSeriesQuery } from './price-index.operations.graphql.ts'

// Loaded separately, because only signed-in users need the form
const OwnIndexAlerts = lazy(() => import('./OwnIndexAlerts.tsx'))

/** Alerts of a series, and its points as files. */
export default function IndexTools({ series }: { series: IndexSeriesQuery['indexSeries'] }) {
  const t = useT()
  const user = useUser()
  const { pathname } = useLocation()
  const { code } = series
  const file = (format: 'XLSX' | 'CSV') => async () => (await request(IndexFile, { code, format })).indexFile
  return (
    <div className={css.tools}>
      <section className="card padded stack" aria-labelledby="index-alert">
        <h2 id="index-alert">{t('Price alert')}</h2>
        {user ? (
          <Loading fallback={<Skeleton lines={4} />}>
            <OwnIndexAlerts series={series} />
          </Loading>
        ) : (
          <p className="ink2">
            {t('We tell you when the index moves.')}{' '}
            <Link className="link" to={paths.login({ returnTo: pathname })}>
              {t('Sign in')}
            </Link>
          </p>
        )}
      </section>
      <section className="card padded stack wide-only" aria-labelledby="index-files">
        <h2 id="index-files">{t('Download')}</h2>
        <p className="ink2">{t('All points of the last {n} days with their counts.', { n: 90 })}</p>
        <div className="row wraps">
          <SheetButton sheet={file('XLSX')} />
          <SheetButton sheet={file('CSV')} label="CSV" />
        </div>
      </section>
    </div>
  )
}
