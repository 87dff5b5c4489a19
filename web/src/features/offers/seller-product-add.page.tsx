import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { DetailPage, Section } from '#kit/detail/DetailPage.tsx'
import { Empty, Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { Form } from '#kit/form/Form.tsx'
import { TextareaField } from '#kit/form/fields.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { LookFirst } from './LookFirst.tsx'
import { OfferFields } from './OfferFields.tsx'
import { CategoryWatch, ProductFields, SizeFields } from './ProductFields.tsx'
import {
  blankOffer,
  blankProduct,
  draftValues,
  offerSent,
  type ProposalValues,
  productSent,
  proposalSchema,
} from './product-form.ts'
import {
  AskedAttributes,
  OwnChanges,
  ProductChoices,
  type ProductChoicesQuery,
  ProductDrafts,
  ProposeProduct,
  SaveProductDraft,
} from './proposals.graphql.ts'
import { SimilarDialog, useSimilar } from './SimilarDialog.tsx'
import { SellerOffers } from './seller-offers.graphql.ts'

/** Brings a product that the catalogue does not have; `?draft=` goes on with a form that was kept. */
export default function SellerProductAddPage() {
  const t = useT()
  const own = useSellingPaths()
  const [search] = useSearchParams()
  const draftId = search.get('draft')
  const choices = useGql(ProductChoices)
  const drafts = useGql(ProductDrafts, {}, { skip: draftId === null })
  const draft = drafts.data?.productDrafts.find(({ id }) => id === draftId)
  const failed = choices.error ?? drafts.error
  if (failed) return <Failed error={failed} retry={choices.refetch} />
  if (!choices.data || (draftId !== null && !drafts.data)) return <PageSkeleton />
  const { productChoices } = choices.data
  const blank: ProposalValues = { ...blankProduct, offer: blankOffer(productChoices.points[0]?.id ?? '') }
  return (
    <DetailPage
      title={t('Bring a product')}
      subtitle={t('We look at it within 24 working hours; then it is on sale.')}
      back={{ to: own.productList(), label: t('Products and prices') }}
    >
      <LookFirst />
      {productChoices.points.length === 0 ? (
        <div className="card">
          <Empty title={t('No dispatch point yet')}>
            {t('Goods are sold from a place that trucks leave from. Add one to your firm first.')}
          </Empty>
        </div>
      ) : (
        <Proposal
          key={draft?.id ?? 'new'}
          choices={productChoices}
          draftId={draft?.id ?? null}
          defaults={draft ? draftValues(draft.form, blank) : blank}
        />
      )}
    </DetailPage>
  )
}

type Props = {
  choices: ProductChoicesQuery['productChoices']
  defaults: ProposalValues
  draftId: string | null
}

function Proposal({ choices, defaults, draftId }: Props) {
  const t = useT()
  const own = useSellingPaths()
  const navigate = useNavigate()
  const [categoryId, setCategoryId] = useState(defaults.categoryId)
  const { data } = useGql(AskedAttributes, { categoryId }, { skip: !categoryId, keep: true })
  const asked = (categoryId && data?.askedAttributes) || []
  const similar = useSimilar()
  const propose = useAct(ProposeProduct, {
    says: ({ proposeProduct: { status } }) =>
      status === 'PUBLISHED' ? t('Approved and on sale') : t('Sent to the desk'),
    refreshes: [SellerOffers, OwnChanges, ProductDrafts],
  })
  const send = async (values: ProposalValues) => {
    const { offer, ...product } = values
    await similar.askFirst(product)
    const input = productSent(product)
    const variables = { input, offer: offerSent(offer), note: product.note, draftId }
    const { proposeProduct } = await propose.run(variables)
    await navigate(own.productDetails({ productname: proposeProduct.identifier }))
  }
  return (
    <>
      <Form
        schema={proposalSchema(asked)}
        defaults={defaults}
        onSubmit={send}
        submit={t('Send to the desk')}
        actions={<KeepDraft draftId={draftId} />}
      >
        <CategoryWatch onCategory={setCategoryId} />
        <Section title={t('What it is')}>
          <div className="stack">
            <ProductFields choices={choices} asked={asked} />
          </div>
        </Section>
        <Section title={t('What it is sold by')}>
          <SizeFields units={choices.units} />
        </Section>
        <Section title={t('Your offer')}>
          <div className="stack">
            <FirstOffer points={choices.points} />
            <TextareaField name="note" label={t('Note for the desk')} optional maxLength={500} />
          </div>
        </Section>
      </Form>
      <SimilarDialog {...similar} />
    </>
  )
}

function FirstOffer({ points }: Pick<Props['choices'], 'points'>) {
  const { watch } = useFormContext<ProposalValues>()
  const [unit, mrpPaise] = watch(['unit', 'mrpPaise'])
  return <OfferFields at="offer" points={points} unit={unit || 'piece'} mrpPaise={mrpPaise || null} />
}

/** Keeps the form as it is, to go on another day. */
function KeepDraft({ draftId }: { draftId: string | null }) {
  const t = useT()
  const own = useSellingPaths()
  const { getValues, reset } = useFormContext<ProposalValues>()
  const navigate = useNavigate()
  const save = useAct(SaveProductDraft, { says: t('Draft saved'), refreshes: [ProductDrafts] })
  const keep = async () => {
    const values = getValues()
    const done = await save.tell({ id: draftId, title: values.title, form: JSON.stringify(values) })
    if (!done) return
    reset(values)
    await navigate(own.productList({ show: 'drafts' }))
  }
  return (
    <button type="button" className="button" disabled={save.busy} onClick={keep}>
      {t('Save as draft')}
    </button>
  )
}
