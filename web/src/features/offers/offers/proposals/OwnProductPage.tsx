import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import styles from '#shared/approvals/changes.module.css'
import { Picture } from '#shared/pictures/Picture.tsx'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import type { StateLabels } from '#ui/table/columns.tsx'
import { ChangeRequestBanner } from './ChangeRequestBanner.tsx'
import { EditProduct } from './EditProduct.tsx'
import { OwnProduct, type OwnProductQuery, SubmitProductRetirement } from './proposals.graphql.ts'

export type Product = OwnProductQuery['ownProduct']

const states: StateLabels<Product['status']> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  PROPOSED: { label: text('Pending approval'), tone: 'amber' },
  PUBLISHED: { label: text('In the shop'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  HIDDEN: { label: text('Taken off sale by Neev'), tone: 'amber' },
  RETIRED: { label: text('Removed from the catalogue'), tone: 'grey' },
}

type Props = {
  /** Title of the list that it belongs to. */
  list: string
  /** True if it can be offered again from another dispatch point. */
  addOffer?: boolean
  /** The seller's offers of it. */
  children: (product: Product) => ReactNode
}

/** One product for a seller: details, change request, offers. */
export function OwnProductPage({ list, addOffer = false, children }: Props) {
  const t = useT()
  const own = useSellingPaths()
  const { productname: identifier = '' } = useParams()
  const [search] = useSearchParams()
  const may = useMay()
  const { data } = useData(OwnProduct, { identifier })
  const { ownProduct: product } = data
  const state = states[product.status]
  const editing = search.has('edit') && product.mayChange && may('offer:write:own')
  return (
    <DetailPage
      title={product.title}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={[product.brandName, product.categoryName].filter(Boolean).join(', ')}
      back={{ to: own.productList(), label: list }}
      actions={!editing && may('offer:write:own') && <Actions product={product} addOffer={addOffer} />}
    >
      <ChangeRequestBanner product={product} />
      {editing ? (
        <EditProduct product={product} />
      ) : (
        <>
          <Facts product={product} />
          {children(product)}
        </>
      )}
    </DetailPage>
  )
}

function Actions({ product, addOffer }: { product: Product; addOffer: boolean }) {
  const { identifier, status, isMine, mayChange, change } = product
  const t = useT()
  const own = useSellingPaths()
  const retire = useMutation(SubmitProductRetirement, {
    successMessage: ({ submitProductRetirement }) =>
      submitProductRetirement.status === 'RETIRED' ? t('Discarded') : t('Submitted to Neev'),
  })
  const inShop = status === 'PUBLISHED'
  const take = async () => {
    const note = await ask({
      title: inShop ? t('Remove it from the catalogue?') : t('Discard this proposal?'),
      body: inShop
        ? t('We review this first because other sellers may sell it too. Until then it stays on sale.')
        : t('This cannot be undone.'),
      verb: inShop ? t('Submit request') : t('Discard'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (note !== null) await retire.runSafely({ identifier, note })
  }
  return (
    <>
      {isMine && (inShop || mayChange) && (
        <BusyButton className="button danger" busy={retire.busy} onClick={take}>
          {inShop ? t('Remove from the catalogue') : t('Discard')}
        </BusyButton>
      )}
      {inShop && (
        <>
          <Link className="button" to={paths.product({ identifier })}>
            {t('View in the shop')}
          </Link>
          {addOffer && (
            <Link className="button" to={own.productFromExisting({ productname: identifier })}>
              {t('Add offer')}
            </Link>
          )}
        </>
      )}
      {mayChange && change?.status !== 'CHANGES_REQUESTED' && (
        <Link className="button primary" to={`${own.productDetails({ productname: identifier })}?edit=1`}>
          {t('Edit product')}
        </Link>
      )}
    </>
  )
}

function Facts({ product }: { product: Product }) {
  const t = useT()
  const { form, attributeNames, kind } = product
  const nameOf = (code: string) => attributeNames.find((one) => one.code === code)
  return (
    <Section title={t('Product details')}>
      <div className="beside wide-first">
        <Properties
          of={[
            [t('Short description'), form.shortDescription],
            [t('Description'), form.description],
            [t('HSN code'), form.hsn],
            [t('Model number'), form.modelNo],
            [t('EAN'), form.ean],
            [t('Country of origin'), form.countryOfOrigin],
            [t('Manufacturer or importer'), form.manufacturer],
            [t('Standard'), form.standard],
            [t('BIS licence'), form.licences],
            ...(kind === 'SINGLE'
              ? form.attributes.map(({ code, values }): [string, string] => {
                  const known = nameOf(code)
                  return [known?.name ?? code, [values.join(', '), known?.unit].filter(Boolean).join(' ')]
                })
              : []),
            [t('Sizes'), kind === 'SINGLE' ? null : product.sizes.length],
          ]}
        />
        <div className={`${styles.changePicture} grid-paper`}>
          <Picture kind={kind} category={product.categorySlug} drawing={product.drawing} />
        </div>
      </div>
    </Section>
  )
}
