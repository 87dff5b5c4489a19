import { useSearchParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { LineView } from './LineView.tsx'
import { useCreditLine } from './use-credit-line.ts'

/** Credit that the business grants to one company. */
export default function SellerCreditPage() {
  const t = useT()
  const own = useSellingPaths()
  const [search] = useSearchParams()
  const credit = useCreditLine(search.get('id') ?? '')
  return <LineView {...credit} reader="SELLER" back={{ to: own.creditList(), label: t('Credit') }} />
}
