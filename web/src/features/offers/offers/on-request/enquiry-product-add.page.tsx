import { requestProposalForm } from '@neev/domain/catalogue/products'
import { useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { MoneyField } from '#ui/form/fields.tsx'
import { perText } from '#ui/format/amounts.ts'
import { LookFirst } from '../proposals/LookFirst.tsx'
import { ProposalForm, ProposalStart } from '../proposals/ProposalForm.tsx'
import { blankProduct, draftRequest, productSent, type RequestValues } from '../proposals/product-form.ts'
import { SubmitProductOnRequest } from './on-request.graphql.ts'

/** Adds a product on request; `?draft=` continues a draft. */
export default function EnquiryProductAddPage() {
  const t = useT()
  const [search] = useSearchParams()
  const propose = useMutation(SubmitProductOnRequest, {
    successMessage: ({ submitProductOnRequest: { status } }) =>
      status === 'PUBLISHED' ? t('Approved: buyers can now ask for it') : t('Submitted to Neev'),
  })
  return (
    <DetailPage
      title={t('Add product on request')}
      subtitle={t('We review it within 24 working hours. Then buyers can ask you for it.')}
      back={{ to: paths.enquiry.productList(), label: t('Products on request') }}
    >
      <LookFirst />
      <ProposalStart draftId={search.get('draft')}>
        {({ choices, draft }) => (
          <ProposalForm
            key={draft?.id ?? 'new'}
            choices={choices}
            draftId={draft?.id ?? null}
            defaults={draft ? draftRequest(draft.form) : { ...blankProduct, offer: { hintPaise: null } }}
            rules={requestProposalForm}
            propose={async ({ offer, ...product }) => {
              const sent = { input: productSent(product), ...offer, note: product.note, draftId: draft?.id ?? null }
              return (await propose.run(sent)).submitProductOnRequest.identifier
            }}
          >
            <Hint />
          </ProposalForm>
        )}
      </ProposalStart>
    </DetailPage>
  )
}

function Hint() {
  const t = useT()
  const unit = useFormContext<RequestValues>().watch('unit') || 'piece'
  return (
    <MoneyField
      name="offer.hintPaise"
      label={t('Approximate price, {unit}', { unit: perText(t, unit) })}
      optional
      hint={t('Shown to buyers as a hint. You tell them the final price when they ask.')}
    />
  )
}
