import { useT } from '#i18n/use-t.ts'
import { TransferList } from './TransferList.tsx'

/** Transfers to the seller's own account, which the seller confirms. */
export default function SellerTransferListPage() {
  const t = useT()
  return (
    <TransferList
      title={t('Payments to us')}
      subtitle={(n) =>
        t('{n, plural, one {# transfer needs} other {# transfers need}} your confirmation: check your bank account', {
          n,
        })
      }
      empty={t('Transfers appear here while buyers pay sellers directly, into the bank account in your profile.')}
    />
  )
}
