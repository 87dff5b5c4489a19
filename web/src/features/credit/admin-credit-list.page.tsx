import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { CreditList } from './CreditList.tsx'

/** Credit of all sellers, for staff to read. */
export default function AdminCreditListPage() {
  const t = useT()
  return (
    <CreditList
      side="ADMIN"
      subtitle={t('What sellers let companies buy now and pay later. Only sellers grant credit.')}
      to={({ id }) => paths.admin.creditDetail({ id })}
      empty={t('Sellers grant credit in their own area.')}
    />
  )
}
