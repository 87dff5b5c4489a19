import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { CreditList } from './CreditList.tsx'
import { Proposals } from './Proposals.tsx'

/** Credit of all sellers, for staff to read, and limits that need their approval. */
export default function AdminCreditListPage() {
  const t = useT()
  const may = useMay()('credit:approve')
  return (
    <CreditList
      side="ADMIN"
      subtitle={t('What sellers let companies buy now and pay later. Only sellers grant credit.')}
      to={({ id }) => paths.admin.creditDetail({ id })}
      empty={t('Sellers grant credit in their own area.')}
    >
      {may && <Proposals withSeller />}
    </CreditList>
  )
}
