import { priceVerdict } from '@neev/domain/catalogue/approvals'
import { newOfferInput } from '@neev/domain/catalogue/products'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Link, useNavigate, useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { usePrefetch } from '#graphql/use-prefetch.ts'
import { useT } from '#i18n/use-t.ts'
import changesStyles from '#shared/approvals/changes.module.css'
import { Picture } from '#shared/pictures/Picture.tsx'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { Schema } from '#ui/form/schema.ts'
import ticksStyles from '#ui/form/ticks.module.css'
import { amountText } from '#ui/format/amounts.ts'
import { OfferFields } from './OfferFields.tsx'
import { blankOffer, type OfferValues, offerSent } from './proposals/product-form.ts'
import {
  AddOffers,
  OwnProduct,
  type OwnProductQuery,
  ProductChoices,
  type ProductChoicesQuery,
} from './proposals/proposals.graphql.ts'
import { notSent } from './proposals/SimilarDialog.tsx'

type Product = OwnProductQuery['ownProduct']
type Size = Product['sizes'][number]
type Points = ProductChoicesQuery['productChoices']['points']
type Values = { offers: { variantId: string; offer: OfferValues }[] }

/** Adds offers of existing products: choose sizes and prices. */
export default function SellerAddFromExistingPage() {
  const t = useT()
  const own = useSellingPaths()
  const { productname: identifier = '' } = useParams()
  usePrefetch(ProductChoices)
  const { ownProduct } = useData(OwnProduct, { identifier }).data
  const { points } = useData(ProductChoices).data.productChoices
  const open = ownProduct.sizes.filter(({ pointIds }) => points.some(({ id }) => !pointIds.includes(id)))
  return (
    <DetailPage
      title={t('Sell {title}', { title: ownProduct.title })}
      subtitle={[ownProduct.brandName, ownProduct.categoryName].filter(Boolean).join(', ')}
      back={{ to: own.productDetails({ productname: identifier }), label: ownProduct.title }}
    >
      {open.length === 0 || ownProduct.status !== 'PUBLISHED' ? (
        <div className="card">
          <Empty
            title={t('Nothing left to add')}
            action={
              <Link className="button" to={own.productDetails({ productname: identifier })}>
                {t('See your offers')}
              </Link>
            }
          >
            {t('You already offer every size from every dispatch point, or the product is not in the shop.')}
          </Empty>
        </div>
      ) : (
        <OfferForm product={ownProduct} sizes={open} points={points} />
      )}
    </DetailPage>
  )
}

const schema: Schema<Values, Values> = {
  '~standard': {
    validate: (input) => {
      const values = input as Values
      const issues = values.offers.flatMap(({ offer }, at) =>
        (newOfferInput.safeParse(offer).error?.issues ?? []).map((issue) => ({
          ...issue,
          path: ['offers', at, 'offer', ...issue.path],
        })),
      )
      return issues.length > 0 ? { issues } : { value: values }
    },
  },
}

const freePoint = ({ pointIds }: Size, points: Points) => points.find(({ id }) => !pointIds.includes(id))?.id ?? ''

type Props = { product: Product; sizes: readonly Size[]; points: Points }

function OfferForm({ product, sizes, points }: Props) {
  const t = useT()
  const own = useSellingPaths()
  const navigate = useNavigate()
  const { identifier } = product
  const add = useMutation(AddOffers, {
    successMessage: ({ addOffers }) =>
      addOffers.some(({ status }) => status !== 'LIVE')
        ? t('Submitted: we review the unusual price first')
        : t('{n, plural, one {# offer is on sale} other {# offers are on sale}}', { n: addOffers.length }),
  })
  const verdictOf = ({ variantId, offer }: Values['offers'][number]) => {
    const size = sizes.find(({ id }) => id === variantId)
    return size ? priceVerdict(offer.pricePaise ?? 0, size.medianPaise, size.bounds) : 'USUAL'
  }
  const send = async ({ offers }: Values) => {
    if (offers.length === 0) throw notSent()
    const odd = offers.filter((one) => verdictOf(one) !== 'USUAL')
    const held = odd.some((one) => verdictOf(one) === 'HOLD')
    const sure =
      odd.length === 0 ||
      (await confirm({
        title: t('Is the price correct?'),
        body: held
          ? t('It is far from other sellers’ prices, so we review it before it goes on sale.')
          : t('It is more than 25% away from other sellers’ prices.'),
        verb: t('Confirm price'),
      }))
    if (!sure) throw notSent()
    await add.run({
      identifier,
      sure: odd.length > 0,
      offers: offers.map(({ variantId, offer }) => ({ variantId, offer: offerSent(offer) })),
    })
    await navigate(own.productDetails({ productname: identifier }))
  }
  const [only] = sizes
  const first = sizes.length === 1 && only ? [{ variantId: only.id, offer: blankOffer(freePoint(only, points)) }] : []
  return (
    <Form schema={schema} defaults={{ offers: first }} onSubmit={send} submit={t('Put on sale')}>
      <div className={`${changesStyles.changePicture} small grid-paper`}>
        <Picture kind={product.kind} category={product.categorySlug} drawing={product.drawing} />
      </div>
      <SizeOffers sizes={sizes} points={points} />
    </Form>
  )
}

/** Sizes to select, with the fields of their offers. */
function SizeOffers({ sizes, points }: Omit<Props, 'product'>) {
  const t = useT()
  const { control } = useFormContext<Values>()
  const { fields, append, remove } = useFieldArray({ control, name: 'offers' })
  const fieldIndexOf = (id: string) => fields.findIndex(({ variantId }) => variantId === id)
  const pick = (size: Size, on: boolean) => {
    if (on) append({ variantId: size.id, offer: blankOffer(freePoint(size, points)) })
    else remove(fieldIndexOf(size.id))
  }
  const sizeOf = (id: string) => sizes.find((size) => size.id === id)
  return (
    <>
      {sizes.length > 1 && (
        <Section title={t('Which sizes?')}>
          <div className={ticksStyles.ticks}>
            {sizes.map((size) => (
              <label key={size.id} className="check">
                <input
                  type="checkbox"
                  checked={fieldIndexOf(size.id) >= 0}
                  onChange={({ target }) => pick(size, target.checked)}
                />
                <span>{size.title}</span>
              </label>
            ))}
          </div>
        </Section>
      )}
      {fields.map(({ id, variantId }, at) => {
        const size = sizeOf(variantId)
        return (
          size && (
            <Section key={id} title={size.title}>
              <div className="stack">
                <p className="ink2">
                  {t('Minimum order {min}, in steps of {step}.', {
                    min: amountText(t, size.moqMilli, size.unit),
                    step: amountText(t, size.stepMilli, size.unit),
                  })}
                </p>
                <OfferFields
                  at={`offers.${at}.offer`}
                  points={points.filter((point) => !size.pointIds.includes(point.id))}
                  unit={size.unit}
                  medianPaise={size.medianPaise}
                  bounds={size.bounds}
                  mrpPaise={size.mrpPaise}
                />
              </div>
            </Section>
          )
        )
      })}
      {fields.length === 0 && <p className="ink3">{t('Choose the sizes you sell.')}</p>}
    </>
  )
}
