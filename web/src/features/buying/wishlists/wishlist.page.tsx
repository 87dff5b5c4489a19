import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { type PriceAlertFragment, RemovePriceAlert } from '#shared/offers/price-alerts.graphql.ts'
import { PlaceNeeded } from '#shared/place/PlaceNeeded.tsx'
import goodsStyles from '#shared/products/goods.module.css'
import productCardStyles from '#shared/products/ProductCard.module.css'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import { AddWishlistItem, RemoveWishlistItem } from '#shared/products/wishlist.graphql.ts'
import { usePincode } from '#state/place.ts'
import type { SavedKey } from '#state/saved.ts'
import { setCartCount } from '#state/shell.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Undo } from '#ui/feedback/Undo.tsx'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showDate } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { link, moneyPer, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { AddSavedToCart, WishlistPage, type WishlistPageQuery } from './wishlist.graphql.ts'
import styles from './wishlist.module.css'

type Item = WishlistPageQuery['wishlist'][number]

export const load = ({ load, pincode }: LoadArgs) => load(WishlistPage, { pincode })

/** Saved products with today's prices and price changes. */
export default function Wishlist() {
  const t = useT()
  const pincode = usePincode()
  const { data, stale } = useData(WishlistPage, { pincode }, { keep: true })
  const { wishlist: items, priceAlerts } = data
  const remove = useMutation(RemoveWishlistItem)
  const save = useMutation(AddWishlistItem)
  const [gone, setGone] = useState<{ title: string; key: SavedKey } | null>(null)
  const take = async (item: Item) => {
    const key = keyOf(item)
    if (await remove.runSafely(key)) setGone({ title: nameOf(item), key })
  }
  const putBack = async (key: SavedKey) => {
    if (await save.runSafely(key)) setGone(null)
  }
  return (
    <div className="wrap">
      <Head title={t('Saved items')} noIndex />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Saved items')} />
      <div className={listTitleStyles.listTitle}>
        <h1>{t('Saved items')}</h1>
        {pincode && items.length > 0 && (
          <p className="ink2">{t('Today’s prices delivered to {pincode}, GST included', { pincode })}</p>
        )}
      </div>
      {gone && (
        <Undo
          message={t('{title} removed from saved items.', { title: gone.title })}
          onUndo={() => putBack(gone.key)}
        />
      )}
      {items.length === 0 && (
        <Empty
          title={t('No saved items yet')}
          action={
            <Link className="button primary" to={paths.categories()}>
              {t('All categories')}
            </Link>
          }
        >
          {t('Save a product with the bookmark to see it here with today’s price and how it changed.')}
        </Empty>
      )}
      {items.length > 0 && <PlaceNeeded action={paths.place()} />}
      <div className={stale ? `${goodsStyles.cardGrid} stale` : goodsStyles.cardGrid}>
        {items.map((item) => (
          <Saved key={item.id} item={item} busy={remove.busy || save.busy} onRemove={() => take(item)} />
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
  textColumn(text('Pincode'), ({ pincode }) => pincode),
  moneyPer(
    text('Target price, delivered with GST'),
    ({ targetPaise }) => targetPaise,
    ({ unit }) => unit,
  ),
  textColumn(text('Status'), ({ notifiedAt, reportedPaise, createdAt }, t) =>
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
                  run: () => remove.runSafely({ id }),
                },
              ]}
            />
          )}
        />
      </div>
    </section>
  )
}

type SavedProps = { item: Item; busy: boolean; onRemove: () => void }

function Saved({ item, busy, onRemove }: SavedProps) {
  const t = useT()
  const { card, product, size, addedAt } = item
  const to = size
    ? paths.product({ identifier: product.identifier }, { v: size.sku })
    : paths.product({ identifier: product.identifier })
  const remove = (
    <BusyButton
      className="button small"
      busy={busy}
      aria-label={t('Remove {product}', { product: nameOf(item) })}
      onClick={onRemove}
    >
      {t('Remove')}
    </BusyButton>
  )
  if (!card) {
    return (
      <article className={`card ${productCardStyles.productCard}`}>
        <div className={productCardStyles.body}>
          <h2 className="name">
            <Link to={to}>{nameOf(item)}</Link>
          </h2>
          <p className={`${productCardStyles.costs} ink2 t13`}>
            {t('Not sold or delivered to your pincode at the moment.')}
          </p>
        </div>
        <div className={styles.actions}>{remove}</div>
      </article>
    )
  }
  return (
    <ProductCard card={card} to={to} heading="h2">
      <p className={`t13 ink3 ${styles.since}`}>
        <Moved item={item} />
        {t('since {date}', { date: showDate(addedAt) })}
      </p>
      <div className={styles.actions}>
        {card.delivered && card.inStock && <ToCart card={card} delivered={card.delivered} name={nameOf(item)} />}
        {remove}
      </div>
    </ProductCard>
  )
}

type Card = NonNullable<Item['card']>
type ToCartProps = { card: Card; delivered: NonNullable<Card['delivered']>; name: string }

/** Adds the quantity that the shown price is for. */
function ToCart({ card, delivered, name }: ToCartProps) {
  const t = useT()
  const pincode = usePincode()
  const { offerId, quantityMilli } = delivered
  const amount = amountText(t, quantityMilli, card.variant.unit)
  const add = useMutation(AddSavedToCart, { successMessage: t('{amount} added to the cart', { amount }) })
  const press = async () => {
    const unit = card.kind === 'TMT' ? ('kg' as const) : null
    const done = await add.runSafely({ offerId, quantityMilli, unit, pincode })
    if (done) setCartCount(done.addToCart.count)
  }
  return (
    <BusyButton
      className="button primary small"
      busy={add.busy}
      aria-label={t('Add to cart: {amount} of {product}', { amount, product: name })}
      onClick={press}
    >
      {t('Add to cart')}
    </BusyButton>
  )
}

const keyOf = ({ product, size }: Item): SavedKey => ({ identifier: product.identifier, sku: size?.sku ?? null })
const nameOf = ({ product, size }: Item): string => size?.title ?? product.title

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
