import { useT } from '#i18n/use-t.ts'

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
          <button type="button" className="button primary small" disabled={busy || stuck} onClick={agree}>
            {t('Accept')}
          </button>
          <button type="button" className="button small" disabled={busy} onClick={refuse}>
            {no}
          </button>
        </>
      )}
      {of.mayWithdraw && (
        <button type="button" className="button small" disabled={busy} onClick={withdraw}>
          {t('Withdraw')}
        </button>
      )}
    </div>
  )
}
