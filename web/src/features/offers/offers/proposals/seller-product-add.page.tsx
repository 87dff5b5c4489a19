import { proposalForm } from '@neev/domain/catalogue/products'
import { useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { OfferFields } from '../OfferFields.tsx'
import { LookFirst } from './LookFirst.tsx'
import { ProposalForm, ProposalStart } from './ProposalForm.tsx'
import { blankOffer, blankProduct, draftValues, offerSent, type ProposalValues, productSent } from './product-form.ts'
import { type ProductChoicesQuery, SubmitProduct } from './proposals.graphql.ts'

/** Adds a product to the catalogue; `?draft=` continues a draft. */
export default function SellerProductAddPage() {
  const t = useT()
  const own = useSellingPaths()
  const [search] = useSearchParams()
  return (
    <DetailPage
      title={t('Add product')}
      subtitle={t('We review it within 24 working hours. Then it goes on sale.')}
      back={{ to: own.productList(), label: t('Products and prices') }}
    >
      <LookFirst />
      <ProposalStart draftId={search.get('draft')}>
        {({ choices, draft }) =>
          choices.points.length === 0 ? (
            <div className="card">
              <Empty title={t('No dispatch point yet')}>
                {t(
                  'Goods are sold from the place where trucks are loaded. Add a dispatch point to your business first.',
                )}
              </Empty>
            </div>
          ) : (
            <Proposal key={draft?.id ?? 'new'} choices={choices} draft={draft} />
          )
        }
      </ProposalStart>
    </DetailPage>
  )
}

type Points = ProductChoicesQuery['productChoices']['points']
type Props = { choices: ProductChoicesQuery['productChoices']; draft: { id: string; form: string } | null }

function Proposal({ choices, draft }: Props) {
  const t = useT()
  const blank: ProposalValues = { ...blankProduct, offer: blankOffer(choices.points[0]?.id ?? '') }
  const propose = useMutation(SubmitProduct, {
    successMessage: ({ submitProduct: { status } }) =>
      status === 'PUBLISHED' ? t('Approved and on sale') : t('Submitted to Neev'),
  })
  const draftId = draft?.id ?? null
  return (
    <ProposalForm
      choices={choices}
      draftId={draftId}
      defaults={draft ? draftValues(draft.form, blank) : blank}
      rules={proposalForm}
      propose={async ({ offer, ...product }) => {
        const sent = { input: productSent(product), offer: offerSent(offer), note: product.note, draftId }
        return (await propose.run(sent)).submitProduct.identifier
      }}
    >
      <FirstOffer points={choices.points} />
    </ProposalForm>
  )
}

function FirstOffer({ points }: { points: Points }) {
  const { watch } = useFormContext<ProposalValues>()
  const [unit, mrpPaise] = watch(['unit', 'mrpPaise'])
  return <OfferFields at="offer" points={points} unit={unit || 'piece'} mrpPaise={mrpPaise || null} />
}
