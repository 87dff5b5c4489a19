import { useT } from '#i18n/use-t.ts'
import { TransferList } from './TransferList.tsx'

/** Submitted transfers, to be compared with the bank statement. */
export default function AdminTransferListPage() {
  const t = useT()
  return (
    <TransferList
      isAdmin
      title={t('Bank transfers')}
      subtitle={(n) => t('{n, plural, one {# transfer} other {# transfers}} to compare with the bank statement', { n })}
      empty={t('Transfers appear here when buyers choose to pay by bank transfer.')}
    />
  )
}
