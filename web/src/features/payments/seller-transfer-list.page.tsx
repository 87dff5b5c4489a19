import { useT } from '#kit/i18n/use-t.ts'
import { TransferList } from './TransferList.tsx'

/** Transfers to the seller's own account, which the seller confirms. */
export default function SellerTransferListPage() {
  const t = useT()
  return (
    <TransferList
      title={t('Payments to us')}
      subtitle={(n) =>
        t('{n, plural, one {# waits for your word} other {# wait for your word}}: look into your bank account', { n })
      }
      empty={t('They appear here while buyers pay sellers directly, into the bank account of your profile.')}
    />
  )
}
