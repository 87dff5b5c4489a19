import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { sellerAmounts } from '#shared/amounts/amounts.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SellerDashboard, type SellerDashboardQuery } from './dashboards.operations.graphql.ts'
import { Queues } from './Queues.tsx'
import { sellerQueues } from './queues.ts'
import { SalesChart } from './SalesChart.tsx'

/** The seller's dashboard: open tasks, sales, best sellers. */
export default function SellerDashboardPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(SellerDashboard, { withMoney: may('settlement:read') })
  const { sellerName, rating, ratingCount, queues, sales, salesPaise, salesBeforePaise, top } = data.sellerDashboard
  return (
    <div className="stack">
      <Head title={t('Dashboard')} noIndex />
      <PageHead
        title={t('Dashboard')}
        subtitle={`${showDay(new Date())}. ${
          rating === null
            ? sellerName
            : t('{name}. Rated {rating} out of 5 by {n, plural, one {# buyer} other {# buyers}}.', {
                name: sellerName,
                rating: rating.toFixed(1),
                n: ratingCount,
              })
        }`}
      >
        <Link className="button primary" to={paths.seller.productList()}>
          {t('Update today’s prices')}
        </Link>
      </PageHead>
      <Queues of={queues} known={sellerQueues} />
      {data.sellerBalance && <Dues of={data.sellerBalance} />}
      <div className="beside wide-first">
        <SalesChart sales={sales} totalPaise={salesPaise} beforePaise={salesBeforePaise} />
        <Top items={top} />
      </div>
    </div>
  )
}

/** The seller's balance and next payout. */
function Dues({ of }: { of: NonNullable<SellerDashboardQuery['sellerBalance']> }) {
  const t = useT()
  const rupees = (paise: number) => formatInr(paise, { paise: 'never' })
  return (
    <Section
      title={t('Payouts')}
      action={
        <Link className="link t13" to={paths.seller.commissionList()}>
          {t('Statements')}
        </Link>
      }
    >
      <Properties of={[...sellerAmounts(t, of, rupees), [t('Next statement closes'), showDay(of.cycleEnds)]]} />
    </Section>
  )
}

function Top({ items }: { items: SellerDashboardQuery['sellerDashboard']['top'] }) {
  const t = useT()
  return (
    <section className="card">
      <header>
        <h2>{t('Top products, last 4 weeks')}</h2>
      </header>
      {items.length === 0 ? (
        <p className="card-body ink3">{t('No sales yet')}</p>
      ) : (
        <table className="table dense" aria-label={t('Top products, last 4 weeks')}>
          <thead>
            <tr>
              <th>{t('Item')}</th>
              <th className="figure">{t('Sold')}</th>
              <th className="figure">{t('With GST')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ title, quantityMilli, unit, paise }) => (
              <tr key={title + unit}>
                <td>{title}</td>
                <td className="figure">{amountText(t, quantityMilli, unit)}</td>
                <td className="figure">{formatInr(paise, { paise: 'never' })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
