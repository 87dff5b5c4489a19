import type { ProductForm } from '@neev/domain/catalogue/products'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { usePrefetch } from '#graphql/use-prefetch.ts'
import { useT } from '#i18n/use-t.ts'
import { type AttributesSent, type Rules, withAttributes } from '#shared/attributes/attributes.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextareaField } from '#ui/form/fields.tsx'
import { CategoryWatch, ProductFields, SizeFields } from './ProductFields.tsx'
import type { ProductValues } from './product-form.ts'
import {
  ProductChoices,
  type ProductChoicesQuery,
  ProductDrafts,
  RequestedAttributes,
  SetProductDraft,
} from './proposals.graphql.ts'
import { SimilarDialog, useSimilar } from './SimilarDialog.tsx'

type Props<Values, Out> = {
  choices: ProductChoicesQuery['productChoices']
  defaults: Values
  draftId: string | null
  /** Rules of the domain, besides the category's attributes. */
  rules: Rules<Out>
  /** Submits the form; returns the product's slug. */
  propose: (input: Out & { attributes: AttributesSent }) => Promise<string>
  /** Fields of the offer. */
  children: ReactNode
}

/** Form of a new product with its first offer; similar products are shown before it is submitted. */
export function ProposalForm<Values extends ProductValues, Out extends ProductForm>(props: Props<Values, Out>) {
  const { choices, defaults, draftId, rules, propose, children } = props
  const t = useT()
  const own = useSellingPaths()
  const navigate = useNavigate()
  const [categoryId, setCategoryId] = useState(defaults.categoryId)
  const { data } = useGql(RequestedAttributes, { categoryId }, { skip: !categoryId, keep: true })
  const requested = (categoryId && data?.requestedAttributes) || []
  const similar = useSimilar()
  const send = async (input: Out & { attributes: AttributesSent }) => {
    await similar.askFirst(input)
    await navigate(own.productDetails({ productname: await propose(input) }))
  }
  return (
    <>
      <Form
        schema={withAttributes<Values, Out>(rules, requested)}
        defaults={defaults as never}
        onSubmit={send}
        submit={t('Submit to Neev')}
        actions={<KeepDraft draftId={draftId} />}
      >
        <CategoryWatch onCategory={setCategoryId} />
        <Section title={t('Product details')}>
          <div className="stack">
            <ProductFields choices={choices} requested={requested} />
          </div>
        </Section>
        <Section title={t('Unit of sale')}>
          <SizeFields units={choices.units} />
        </Section>
        <Section title={t('Your offer')}>
          <div className="stack">
            {children}
            <TextareaField name="note" label={t('Note for Neev')} optional />
          </div>
        </Section>
      </Form>
      <SimilarDialog {...similar} />
    </>
  )
}

type Started = { choices: ProductChoicesQuery['productChoices']; draft: { id: string; form: string } | null }

type StartProps = { draftId: string | null; children: (start: Started) => ReactNode }

/** The form's options and the draft in the URL. */
export function ProposalStart({ draftId, children }: StartProps) {
  usePrefetch(ProductDrafts, {}, { skip: draftId === null })
  const choices = useData(ProductChoices).data.productChoices
  if (draftId === null) return children({ choices, draft: null })
  return <WithDraft id={draftId}>{(draft) => children({ choices, draft })}</WithDraft>
}

function WithDraft({ id, children }: { id: string; children: (draft: Started['draft']) => ReactNode }) {
  const { productDrafts } = useData(ProductDrafts, {}).data
  return children(productDrafts.find((draft) => draft.id === id) ?? null)
}

/** Saves the form as a draft. */
function KeepDraft({ draftId }: { draftId: string | null }) {
  const t = useT()
  const own = useSellingPaths()
  const { getValues, reset } = useFormContext<ProductValues>()
  const navigate = useNavigate()
  const save = useMutation(SetProductDraft, { successMessage: t('Draft saved') })
  const keep = async () => {
    const values = getValues()
    const done = await save.runSafely({ id: draftId, title: values.title, form: JSON.stringify(values) })
    if (!done) return
    reset(values)
    await navigate(own.productList({ show: 'drafts' }))
  }
  return (
    <BusyButton className="button" busy={save.busy} onClick={keep}>
      {t('Save as draft')}
    </BusyButton>
  )
}
