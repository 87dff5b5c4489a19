import { useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { CreditLine } from './credit.operations.graphql.ts'
import { LineView } from './LineView.tsx'

/** Credit of a seller to a company, for staff to read. */
export default function AdminCreditPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { creditLine } = useData(CreditLine, { id }).data
  return <LineView line={creditLine} back={{ to: paths.admin.creditList(), label: t('Credit') }} />
}
