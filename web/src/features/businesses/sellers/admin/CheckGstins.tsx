import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { CheckSellerGstin } from './admin-sellers.graphql.ts'

type Props = { sellerId: string; gstins: readonly { gstin: string }[] }

/** Asks the GST portal about the registrations of a seller now. */
export function CheckGstins({ sellerId, gstins }: Props) {
  const t = useT()
  const check = useMutation(CheckSellerGstin, { successMessage: t('Checked') })
  const ask = async () => {
    if (check.busy) return
    for (const { gstin } of gstins) if (!(await check.runSafely({ sellerId, gstin }))) return
  }
  return (
    <button type="button" className="button small" aria-disabled={check.busy} onClick={ask}>
      {t('Check at the GST portal')}
    </button>
  )
}
