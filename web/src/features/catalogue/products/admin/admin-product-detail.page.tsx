import { formatInr } from '@neev/domain/core/money'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { SaveGroup } from '#ui/form/SaveGroup.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { figure, moneyPer, nameColumn, type ShownColumn, status, textColumn, untilColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { type AdminProductRow, productKinds, productStates } from './admin-product.columns.tsx'
import { Pictures } from './admin-product-pictures.tsx'
import { AdminProduct, type AdminProductQuery, PublishProduct, UnpublishProduct } from './admin-products.graphql.ts'
import { FactsForm } from './FactsForm.tsx'
import { Rivals } from './Rivals.tsx'

/** One product with its sellers and prices. */
export default function AdminProductDetailPage() {
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { productname = '' } = useParams()
  const { data } = useData(AdminProduct, { identifier: productname })
  const { adminProduct: product, adminOffers } = data
  const state = productStates[product.status]
  const here = paths.admin.productDetails({ productname })
  const editable = may('product:write:any') && product.kind === 'SINGLE'
  const editing = editable && search.has('edit')
  return (
    <DetailPage
      title={product.title}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={[product.brandName, product.categoryName].filter(Boolean).join(', ')}
      back={{ to: paths.admin.productList(), label: t('Products') }}
      actions={
        <>
          <Link className="button" to={paths.product({ identifier: product.identifier })}>
            {t('View in the shop')}
          </Link>
          <Visibility product={product} />
          <AdminLink product={product} />
          {editable && !editing && (
            <Link className="button primary" to={`${here}?edit=1`}>
              {t('Edit')}
            </Link>
          )}
        </>
      }
    >
      <SaveGroup onSaved={() => editing && navigate(here, { replace: true })}>
        {editing && (
          <Section title={t('Edit')}>
            <FactsForm
              identifier={product.identifier}
              actions={
                <Link className="button" to={here}>
                  {t('Cancel')}
                </Link>
              }
            />
          </Section>
        )}
        <Section title={t('Product')}>
          <Properties
            of={[
              [t('Type'), t(productKinds[product.kind])],
              ['HSN', product.hsn],
              [t('Sizes'), product.variantCount],
              [t('Orders'), product.soldCount],
              [t('Expired prices'), product.staleCount || null],
              [
                t('Ex-yard prices'),
                product.thresholdPaise !== null &&
                  product.maxPaise !== null &&
                  `${formatInr(product.thresholdPaise)} – ${formatInr(product.maxPaise)}`,
              ],
              [t('Changed'), showMoment(product.updatedAt)],
            ]}
          />
        </Section>
        {may('product:write:any') && <Pictures product={product} />}
      </SaveGroup>
      {product.sellerCount > 1 && (
        <Section title={t('Price comparison')}>
          <Rivals identifier={product.identifier} />
        </Section>
      )}
      <Section title={t('Offers')}>
        {adminOffers.length === 0 ? (
          <Empty title={t('No sellers yet')} />
        ) : (
          <RowTable label={t('Offers')} columns={offerColumns} rows={adminOffers} idOf={({ id }) => id} />
        )}
      </Section>
    </DetailPage>
  )
}

/** Bars and series have pages of their own. */
function AdminLink({ product: { id, kind } }: { product: AdminProductRow }) {
  const t = useT()
  const may = useMay()
  if (kind === 'TMT' && may('tmt:read')) {
    return (
      <Link className="button" to={paths.admin.tmtDetails({ masterID: id })}>
        {t('Open master')}
      </Link>
    )
  }
  if (kind === 'SERIES' && may('series:read')) {
    return (
      <Link className="button" to={paths.admin.seriesDetail({ seriesId: id })}>
        {t('Open series')}
      </Link>
    )
  }
  return null
}

function Visibility({ product: { identifier, status } }: { product: AdminProductRow }) {
  const t = useT()
  const may = useMay()
  const hide = useMutation(UnpublishProduct, { successMessage: t('Hidden') })
  const show = useMutation(PublishProduct, { successMessage: t('Visible in the shop again') })
  if (!may('product:write:any')) return null
  if (status === 'HIDDEN') {
    return (
      <BusyButton className="button primary" busy={show.busy} onClick={() => show.runSafely({ identifier })}>
        {t('Show in the shop')}
      </BusyButton>
    )
  }
  const close = async () => {
    const reason = await ask({
      title: t('Hide this product from the shop?'),
      body: t('Sellers keep their offers.'),
      verb: t('Hide'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null) await hide.runSafely({ identifier, reason })
  }
  return (
    <BusyButton
      className="button danger"
      busy={hide.busy}
      disabled={status !== 'PUBLISHED'}
      title={status === 'PUBLISHED' ? undefined : t('It is not in the shop.')}
      onClick={close}
    >
      {t('Hide')}
    </BusyButton>
  )
}

const offerColumns: ShownColumn<AdminProductQuery['adminOffers'][number]>[] = [
  nameColumn(
    text('Seller'),
    ({ sellerName }) => sellerName,
    ({ city, sku }) => `${city}, ${sku}`,
  ),
  textColumn(text('Size'), ({ variantTitle }) => variantTitle),
  figure(text('Available stock'), ({ onHandMilli, reservedMilli, unit }, t) =>
    amountText(t, onHandMilli - reservedMilli, unit),
  ),
  moneyPer(
    text('Base price'),
    ({ basePaise }) => basePaise,
    ({ unit }) => unit,
    { blank: text('No price') },
  ),
  untilColumn(
    text('Valid until'),
    ({ priceValidTo }) => priceValidTo,
    ({ priceExpired }) => priceExpired,
  ),
  status(text('Status'), ({ status }) => (status === 'LIVE' ? 'live' : 'off'), {
    live: { label: text('On sale'), tone: 'green' },
    off: { label: text('Not on sale'), tone: 'grey' },
  }),
]
