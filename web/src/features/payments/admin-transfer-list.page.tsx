import { useT } from '#kit/i18n/use-t.ts'
import { TransferList } from './TransferList.tsx'

/** Transfers that buyers say they made, to be compared with the bank's statement. */
export default function AdminTransferListPage() {
  const t = useT()
  return (
    <TransferList
      isAdmin
      title={t('Bank transfers')}
      subtitle={(n) =>
        t('{n, plural, one {# waits to be compared} other {# wait to be compared}} with the bank’s statement', { n })
      }
      empty={t('They appear here when buyers choose to pay by bank transfer.')}
    />
  )
}
