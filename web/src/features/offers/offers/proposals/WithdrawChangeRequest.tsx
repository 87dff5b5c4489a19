import { useMutation } from '#graphql/use-mutation.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { CancelProductChange } from './proposals.graphql.ts'

/** What remains after withdrawing a change request. */
export function withdrawalEffect(t: T, { target, kind }: { target: string; kind: string }): string {
  if (target === 'OFFER') return kind === 'CREATE' ? t('The offer is archived.') : t('The current price stays.')
  if (target === 'SERIES_PRODUCT') return t('The series does not change.')
  return kind === 'CREATE' ? t('It is saved as a draft.') : t('The product does not change.')
}

/** Withdraws a change request after confirmation; `left` describes what remains. */
export function useWithdrawChangeRequest() {
  const t = useT()
  const withdraw = useMutation(CancelProductChange, {
    successMessage: t('Withdrawn'),
  })
  const take = async (id: string, left: string) => {
    if (await confirm({ title: t('Withdraw it?'), body: left, verb: t('Withdraw') })) await withdraw.runSafely({ id })
  }
  return { take, busy: withdraw.busy }
}

export function WithdrawChangeRequest({ id, left, small = false }: { id: string; left: string; small?: boolean }) {
  const t = useT()
  const may = useMay()
  const { take, busy } = useWithdrawChangeRequest()
  if (!may('offer:write:own')) return null
  return (
    <BusyButton className={small ? 'button small' : 'button'} busy={busy} onClick={() => take(id, left)}>
      {t('Withdraw')}
    </BusyButton>
  )
}
