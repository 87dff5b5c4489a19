import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { type PriceAlertFragment, RemovePriceAlert } from '#shared/offers/price-alerts.graphql.ts'
import { PlaceNeeded } from '#shared/place/PlaceNeeded.tsx'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import { WishlistButton } from '#shared/products/WishlistButton.tsx'
import { usePincode } from '#state/place.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { perText } from '#ui/format/amounts.ts'
import { showDate } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { labels, link, moneyPer, type ShownColumn } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { WishlistPage, type WishlistPageQuery } from './wishlist.graphql.ts'

type Item = WishlistPageQuery['wishlist'][number]

export const load = ({ load, pincode }: LoadArgs) => load(WishlistPage, { pincode })

/** Saved products with today's prices and price changes. */
export default function Wishlist() {
  const t = useT()
  const pincode = usePincode()
  const { data, stale } = useData(WishlistPage, { pincode }, { keep: true })
  const { wishlist: items, priceAlerts } = data
  return (
    <div className="wrap">
      <Head title={t('Your list')} noIndex />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Your list')} />
      <div className="list-title">
        <h1>{t('Your list')}</h1>
      </div>
      {items.length === 0 && (
        <Empty
          title={t('No saved items yet')}
          action={
            <Link className="button primary" to={paths.categories()}>
              {t('All categories')}
            </Link>
          }
        >
          {t('Save a product with the bookmark to see it here with its price on that day.')}
        </Empty>
      )}
      {items.length > 0 && <PlaceNeeded action={paths.place()} />}
      <div className={stale ? 'card-grid stale' : 'card-grid'}>
        {items.map((item) => (
          <RequestedSize key={item.id} item={item} />
        ))}
      </div>
      {priceAlerts.length > 0 && <Awaited alerts={priceAlerts} />}
    </div>
  )
}

const alertColumns: ShownColumn<PriceAlertFragment>[] = [
  link(
    text('Product'),
    ({ title }) => title,
    ({ identifier, sku }) => paths.product({ identifier }, { v: sku }),
  ),
  labels(text('Pincode'), ({ pincode }) => pincode),
  moneyPer(
    text('Target price, delivered with GST'),
    ({ targetPaise }) => targetPaise,
    ({ unit }) => unit,
  ),
  labels(text('Status'), ({ notifiedAt, reportedPaise, createdAt }, t) =>
    notifiedAt !== null && reportedPaise !== null
      ? t('{price} on {day}', { price: formatInr(reportedPaise), day: showDate(notifiedAt) })
      : t('active since {day}', { day: showDate(createdAt) }),
  ),
]

/** Price alerts, waiting and reached. */
function Awaited({ alerts }: { alerts: readonly PriceAlertFragment[] }) {
  const t = useT()
  const remove = useMutation(RemovePriceAlert, {
    successMessage: t('Price alert removed'),
  })
  return (
    <section className="section" aria-labelledby="awaited">
      <header>
        <h2 id="awaited">{t('Price alerts')}</h2>
      </header>
      <div className="card">
        <RowTable
          label={t('Price alerts')}
          columns={alertColumns}
          rows={alerts}
          idOf={({ id }) => id}
          actions={({ id, notifiedAt }) => (
            <RowActions
              actions={[
                {
                  label: notifiedAt === null ? t('Remove alert') : t('Remove'),
                  mutation: () => remove.runSafely({ id }),
                },
              ]}
            />
          )}
        />
      </div>
    </section>
  )
}

function RequestedSize({ item }: { item: Item }) {
  const t = useT()
  const { card, product, addedAt } = item
  const to = paths.product({ identifier: product.identifier })
  const heart = <WishlistButton identifier={product.identifier} title={product.title} login={paths.login} />
  if (!card) {
    return (
      <article className="card product-card">
        {heart}
        <div className="says">
          <h2 className="name">
            <Link to={to}>{product.title}</Link>
          </h2>
          <p className="costs ink2 t13">{t('Not sold or delivered to your pincode at the moment.')}</p>
        </div>
      </article>
    )
  }
  return (
    <ProductCard card={card} to={to} heading="h2" corner={heart}>
      <p className="since t13 ink3">
        <Moved item={item} />
        {t('since {date}', { date: showDate(addedAt) })}
      </p>
    </ProductCard>
  )
}

/** Change of the ex-yard price: freight depends on the place, not on time. */
function Moved({ item: { addedPaise, nowPaise, card } }: { item: Item }) {
  const t = useT()
  if (!card || addedPaise === null || nowPaise === null) return null
  const by = nowPaise - addedPaise
  if (by === 0) return <>{t('Same price')} </>
  const amount = `${formatInr(Math.abs(by))} ${perText(t, card.variant.unit)}`
  return (
    <b className={by > 0 ? 'up' : 'down'}>
      {by > 0 ? '▲' : '▼'} {amount}{' '}
    </b>
  )
}
