import { useParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { LineView } from './LineView.tsx'
import { useCreditLine } from './use-credit-line.ts'

/** Credit of a seller to a company, for staff to read. */
export default function AdminCreditPage() {
  const t = useT()
  const { id = '' } = useParams()
  const credit = useCreditLine(id)
  return <LineView {...credit} reader="ADMIN" back={{ to: paths.admin.creditList(), label: t('Credit') }} />
}
