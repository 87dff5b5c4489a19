import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { CreditLine } from './credit.operations.graphql.ts'
import { LineView } from './LineView.tsx'

/** Credit that the business grants to one company. */
export default function SellerCreditPage() {
  const t = useT()
  const own = useSellingPaths()
  const [search] = useSearchParams()
  const { creditLine } = useData(CreditLine, { id: search.get('id') ?? '' }).data
  return <LineView line={creditLine} back={{ to: own.creditList(), label: t('Credit') }} />
}
