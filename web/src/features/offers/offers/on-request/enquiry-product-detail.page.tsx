import { requestOfferInput } from '@neev/domain/catalogue/products'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField } from '#ui/form/fields.tsx'
import { perText } from '#ui/format/amounts.ts'
import { RowActions } from '#ui/table/RowActions.tsx'
import { OwnProductPage, type Product } from '../proposals/OwnProductPage.tsx'
import { useRequestActions } from '../proposals/use-request-actions.ts'
import { CreateRequestOffer, SetRequestOfferHint } from './on-request.graphql.ts'
import { requestStates } from './request-offer.columns.tsx'

/** One product for an enquiry partner: details and indicative price. */
export default function EnquiryProductDetailPage() {
  const t = useT()
  return <OwnProductPage list={t('Products on request')}>{(product) => <Offer product={product} />}</OwnProductPage>
}

function Offer({ product }: { product: Product }) {
  const t = useT()
  const may = useMay()('offer:write:request')
  const actionsOf = useRequestActions()
  const { requestOffer: offer, status } = product
  const isOff = !offer || offer.status === 'ARCHIVED'
  const state = offer && requestStates[offer.status]
  const takes = may && (isOff ? status === 'PUBLISHED' : true)
  return (
    <Section title={t('Your offer on request')} action={state && <Badge tone={state.tone}>{t(state.label)}</Badge>}>
      <div className="stack">
        {isOff && (
          <p className="ink2">
            {t('You do not offer this yet. When you do, buyers see your name here and can ask you.')}
          </p>
        )}
        {offer && <Properties of={[[t('Requests so far'), offer.leads]]} />}
        {takes && <HintForm key={offer?.version} product={product} />}
        {may && offer && !isOff && <RowActions actions={actionsOf(offer)} />}
      </div>
    </Section>
  )
}

function HintForm({ product: { identifier, requestOffer, sizes } }: { product: Product }) {
  const t = useT()
  const put = useMutation(CreateRequestOffer, { successMessage: t('Buyers can ask you for it') })
  const say = useMutation(SetRequestOfferHint, { successMessage: t('Saved') })
  const offer = requestOffer?.status === 'ARCHIVED' ? null : requestOffer
  const unit = perText(t, requestOffer?.unit ?? sizes[0]?.unit ?? 'piece')
  return (
    <Form
      schema={requestOfferInput}
      defaults={{ hintPaise: requestOffer?.hintPaise ?? null }}
      submit={offer ? t('Save') : t('Offer on request')}
      onSubmit={({ hintPaise }) =>
        offer ? say.run({ id: offer.id, version: offer.version, hintPaise }) : put.run({ identifier, hintPaise })
      }
    >
      <MoneyField
        name="hintPaise"
        label={t('Approximate price, {unit}', { unit })}
        optional
        hint={t('Shown to buyers as a hint. You tell them the final price when they ask.')}
      />
    </Form>
  )
}
