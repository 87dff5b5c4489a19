import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { useDraftOrderPaths } from '#state/use-draft-order-paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { type CustomerDefaults, DraftOrderForm } from './DraftOrderForm.tsx'
import { DraftOrder, DraftOrderEnquiry, type DraftOrderFieldsFragment } from './draft-orders.operations.graphql.ts'

/** A new draft order, one made from an enquiry, or one that is changed. */
export default function DraftOrderEditPage() {
  const [search] = useSearchParams()
  const draft = search.get('draft')
  const enquiry = search.get('enquiry')
  if (draft) return <Changed id={draft} />
  return enquiry ? <FromEnquiry id={enquiry} /> : <Shown />
}

function Changed({ id }: { id: string }) {
  const own = useDraftOrderPaths()
  const { draftOrder: draft } = useData(DraftOrder, { id }).data
  // Sent meanwhile, in another tab
  if (!draft.steps.includes('edit')) return <Navigate to={own.detail({ id })} replace />
  return <Shown draft={draft} />
}

function FromEnquiry({ id }: { id: string }) {
  const { enquiry } = useData(DraftOrderEnquiry, { id }).data
  const { name, pincode, isContactShown } = enquiry
  const contact = isContactShown ? { mobile: enquiry.mobile, email: enquiry.email } : { mobile: '', email: null }
  return <Shown enquiryId={id} about={enquiry.title} prefilled={{ customerName: name, ...contact, pincode }} />
}

type Props = {
  draft?: DraftOrderFieldsFragment
  enquiryId?: string
  about?: string
  prefilled?: CustomerDefaults
}

function Shown({ draft, enquiryId, about, prefilled }: Props) {
  const t = useT()
  const own = useDraftOrderPaths()
  const navigate = useNavigate()
  const isStaff = useMay()('lead:manage')
  return (
    <DetailPage
      title={draft ? t('Change {number}', { number: draft.number }) : t('New draft order')}
      subtitle={
        about
          ? t('From an enquiry about {title}', { title: about })
          : t('Nothing is ordered before the customer confirms.')
      }
      back={
        draft ? { to: own.detail({ id: draft.id }), label: draft.number } : { to: own.list(), label: t('Draft orders') }
      }
    >
      <div className="card padded">
        <DraftOrderForm
          side={isStaff ? 'STAFF' : 'SELLER'}
          draft={draft}
          enquiryId={enquiryId ?? null}
          prefilled={prefilled}
          onSaved={(id) => navigate(own.detail({ id }))}
        />
      </div>
    </DetailPage>
  )
}
