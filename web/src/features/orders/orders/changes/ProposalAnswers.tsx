import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'

type Props = {
  of: { mayAnswer: boolean; mayWithdraw: boolean }
  busy: boolean
  /** True if it cannot be accepted now. */
  stuck?: boolean
  /** Label of a refusal. */
  no: string
  agree: () => void
  refuse: () => void
  withdraw: () => void
}

/** Answers to a proposal: accept or refuse by the other side, withdraw by its sender. */
export function ProposalAnswers({ of, busy, stuck = false, no, agree, refuse, withdraw }: Props) {
  const t = useT()
  if (!of.mayAnswer && !of.mayWithdraw) return null
  return (
    <div className="row wraps">
      {of.mayAnswer && (
        <>
          <BusyButton className="button primary small" busy={busy} disabled={stuck} onClick={agree}>
            {t('Accept')}
          </BusyButton>
          <BusyButton className="button small" busy={busy} onClick={refuse}>
            {no}
          </BusyButton>
        </>
      )}
      {of.mayWithdraw && (
        <BusyButton className="button small" busy={busy} onClick={withdraw}>
          {t('Withdraw')}
        </BusyButton>
      )}
    </div>
  )
}
