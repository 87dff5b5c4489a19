import { formatInr } from '@neev/domain/money'
import { Link } from 'react-router'
import { Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { showDay } from '#kit/format/dates.ts'
import { amountText } from '#kit/goods/amounts.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { Head } from '#kit/Head.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { PageHead } from '#kit/PageHead.tsx'
import { paths } from '#routes/paths.ts'
import { SellerDashboard, type SellerDashboardQuery } from './dashboards.operations.graphql.ts'
import { SalesChart } from './SalesChart.tsx'
import { Todos } from './Todos.tsx'
import { sellerTodos } from './todos.ts'

/** A seller's morning: what to do now, what was sold, what sells best. */
export default function SellerDashboardPage() {
  const t = useT()
  const { data, error, refetch } = useGql(SellerDashboard)
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const { sellerName, rating, ratingCount, todo, sales, salesPaise, salesBeforePaise, top } = data.sellerDashboard
  return (
    <div className="stack">
      <Head title={t('Dashboard')} noIndex />
      <PageHead
        title={showDay(new Date())}
        subtitle={
          rating === null
            ? sellerName
            : t('{name}. Rated {rating} of 5 by {n, plural, one {# buyer} other {# buyers}}.', {
                name: sellerName,
                rating: rating.toFixed(1),
                n: ratingCount,
              })
        }
      >
        <Link className="button primary" to={paths.seller.productList()}>
          {t('Update today’s prices')}
        </Link>
      </PageHead>
      <Todos of={todo} known={sellerTodos} />
      <div className="beside wide-first">
        <SalesChart sales={sales} totalPaise={salesPaise} beforePaise={salesBeforePaise} />
        <Top items={top} />
      </div>
    </div>
  )
}

function Top({ items }: { items: SellerDashboardQuery['sellerDashboard']['top'] }) {
  const t = useT()
  return (
    <section className="card">
      <header>
        <h2>{t('Top items, 30 days')}</h2>
      </header>
      {items.length === 0 ? (
        <p className="card-body ink3">{t('Nothing sold yet')}</p>
      ) : (
        <table className="table dense" aria-label={t('Top items, 30 days')}>
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
