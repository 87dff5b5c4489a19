import { useSearchParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { staticPart } from '#ui/page-parts.tsx'
import { PriceIndex } from './price-index.operations.graphql.ts'

const IndexList = staticPart(() => import('./IndexList.tsx'))

export const load = ({ load, search }: LoadArgs) =>
  Promise.all([load(PriceIndex, { state: search.get('state') }), IndexList.fetch()])

/** The published series of the price index of a state. */
export default function PriceIndexPage() {
  const t = useT()
  const origin = useOrigin()
  const [search] = useSearchParams()
  const { data } = useData(PriceIndex, { state: search.get('state') }, { keep: true })
  const { priceIndex } = data
  const description = t(
    'What steel bars and other materials cost today, by state: the median of offers and sales of several sellers, before GST and freight.',
  )
  return (
    <div className="wrap">
      <Head title={t('Price index')} description={description} canonical={origin + paths.priceIndex()} />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Price index')} />
      <div className={listTitleStyles.listTitle}>
        <div>
          <h1>{t('Price index')}</h1>
          <p className="ink2">{description}</p>
        </div>
      </div>
      {priceIndex.series.length === 0 ? (
        <Empty title={t('No series is published today')}>
          {t('A series needs at least three sellers and five offers or sales.')}
        </Empty>
      ) : (
        <IndexList index={priceIndex} />
      )}
    </div>
  )
}
