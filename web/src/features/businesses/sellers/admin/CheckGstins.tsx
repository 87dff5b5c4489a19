import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { CheckSellerGstin } from './admin-sellers.graphql.ts'

type Props = { sellerId: string; gstins: readonly { gstin: string }[] }

/** Asks the GST portal about the registrations of a seller now. */
export function CheckGstins({ sellerId, gstins }: Props) {
  const t = useT()
  const check = useMutation(CheckSellerGstin, { successMessage: t('Checked') })
  const ask = async () => {
    for (const { gstin } of gstins) if (!(await check.runSafely({ sellerId, gstin }))) return
  }
  return (
    <BusyButton className="button small" busy={check.busy} onClick={ask}>
      {t('Check at the GST portal')}
    </BusyButton>
  )
}
