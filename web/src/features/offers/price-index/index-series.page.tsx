import { useParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { lazyPart, staticPart } from '#ui/page-parts.tsx'
import { IndexSeries } from './price-index.operations.graphql.ts'

const IndexHistory = staticPart(() => import('./IndexHistory.tsx'))
const IndexTools = lazyPart(() => import('./IndexTools.tsx'))

export const load = ({ load, param }: LoadArgs) =>
  Promise.all([load(IndexSeries, { code: param('code') }), IndexHistory.fetch()])

/** A series of the price index: ninety days, how it is worked out, downloads and alerts. */
export default function IndexSeriesPage() {
  const t = useT()
  const origin = useOrigin()
  const { code = '' } = useParams()
  const { data } = useData(IndexSeries, { code })
  const { indexSeries: series } = data
  const names = { title: series.title, state: series.stateName }
  const title = t('{title} in {state}: price index', names)
  return (
    <div className="wrap">
      <Head
        title={title}
        description={t('The price of {title} in {state} over 90 days, before GST and freight.', names)}
        canonical={origin + paths.indexSeries({ code })}
      />
      <Crumbs
        trail={[
          { label: t('Home'), to: paths.home() },
          { label: t('Price index'), to: paths.priceIndex({ state: series.stateCode }) },
        ]}
        here={series.title}
      />
      <div className={listTitleStyles.listTitle}>
        <h1>{title}</h1>
      </div>
      <div className="stack">
        <IndexHistory series={series} />
        <IndexTools series={series} />
      </div>
    </div>
  )
}
