import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Ranking } from '#shared/offers/ranking.graphql.ts'
import { rankingPartLabels, rankingPartTexts } from '#shared/offers/ranking-labels.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'

export const load = ({ load }: LoadArgs) => load(Ranking, {})

/** The main parameters of the ranking and their weights in force (E-Commerce Rules 2020, rule 5(3)(f)). */
export default function RankingPage() {
  const t = useT()
  const origin = useOrigin()
  const { ranking } = useData(Ranking, {}).data
  const description = t('What decides the order of offers of the same product, and how much each parameter counts now.')
  return (
    <div className="wrap">
      <Head title={t('How offers are ranked')} description={description} canonical={origin + paths.ranking()} />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('How offers are ranked')} />
      <div className={listTitleStyles.listTitle}>
        <div>
          <h1>{t('How offers are ranked')}</h1>
          <p className="ink2">{description}</p>
        </div>
      </div>
      <div className="stack">
        <section className="card padded stack">
          <h2>{t('Recommended')}</h2>
          <p>
            {t(
              'Each offer has up to 1,000 points. The score of each parameter is multiplied by its weight, and the points are added up. With equal points the lower delivered price is first.',
            )}
          </p>
          <dl className="stack">
            {ranking.weights.map(({ part, weightBp }) => (
              <div key={part}>
                <dt className="medium">
                  {t(rankingPartLabels[part])}: {showPercent(weightBp)}
                </dt>
                <dd className="ink2">{t(rankingPartTexts[part])}</dd>
              </div>
            ))}
          </dl>
          <p className="ink2">
            {ranking.changedAt && t('Weights in force since {moment}.', { moment: showMoment(ranking.changedAt) })}{' '}
            {t('Deliveries, ratings and responses are counted every hour, last {moment}.', {
              moment: showMoment(ranking.countedAt),
            })}
          </p>
        </section>
        <section className="card padded stack">
          <h2>{t('Other orders')}</h2>
          <p>
            {t(
              'On a product’s page you choose between recommended, lowest delivered price and fastest delivery. Lists of products and the cart use the delivered price alone.',
            )}
          </p>
          <p className="medium">
            {ranking.sort === 'RECOMMENDED'
              ? t('Offers are shown in the recommended order at first.')
              : t('Offers are shown by the lowest delivered price at first.')}
          </p>
          <p>
            {t(
              'Sellers without deliveries, ratings and requests start with the added values and are marked “New seller”.',
            )}
          </p>
          <p>{t('Offers that are out of stock or not delivered to your place are always last.')}</p>
        </section>
        <section className="card padded stack">
          <h2>{t('Sponsored places')}</h2>
          <p>
            {t(
              'Sellers cannot pay for a better place among offers. Banners that are paid for are marked “Sponsored” and change no order.',
            )}
          </p>
        </section>
      </div>
    </div>
  )
}
