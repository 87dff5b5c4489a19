import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { RevealSellerBank } from '../admin/admin-sellers.graphql.ts'

/** Shows the full account number; access is recorded in the audit log. */
export function RevealBank({ sellerId }: { sellerId: string }) {
  const t = useT()
  const [number, setNumber] = useState<string | null>(null)
  const reveal = useMutation(RevealSellerBank)
  if (number) return <b className="medium">{number}</b>
  return (
    <BusyButton
      className="button small"
      busy={reveal.busy}
      onClick={async () =>
        setNumber((await reveal.runSafely({ id: sellerId }))?.revealSellerBank.accountNumber ?? null)
      }
    >
      {t('Show full number')}
    </BusyButton>
  )
}
