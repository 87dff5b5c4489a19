import { parseMilli } from '@neev/domain/core/quantity'
import { useSearchParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useUser } from '#state/session.ts'
import { EnquiryForm } from './EnquiryForm.tsx'
import { AskerSelf, type SentRequestFragment } from './enquiries.graphql.ts'
import type { Target } from './target.ts'

type Props = { target: Target; onSent: (sent: SentRequestFragment) => void }

/** The form of an enquiry with what the address and the account know already. */
export default function SendForm({ target, onSent }: Props) {
  const [search] = useSearchParams()
  const user = useUser()
  const self = useGql(AskerSelf, {}, { skip: !user }).data?.me ?? null
  return (
    <EnquiryForm
      key={self?.id ?? ''}
      target={target}
      self={self}
      looked={{
        partner: search.get('partner'),
        sku: search.get('v'),
        quantityMilli: parseMilli(search.get('qty') ?? ''),
        unit: search.get('unit'),
      }}
      onSent={(done) => {
        onSent(done)
        scrollTo({ top: 0 })
      }}
    />
  )
}
