import { showMoment } from '#kit/format/dates.ts'
import { useT } from '#kit/i18n/use-t.ts'

/** What an applicant is told until the desk has answered. */
export function Waits({ since }: { since: string | null }) {
  const t = useT()
  return (
    <p className="note">
      {t('Submitted on {moment}. We review it within two working days and email you.', {
        moment: showMoment(since ?? ''),
      })}
    </p>
  )
}

/** Begins a new application with what the old one said; its papers are handed in anew. */
export function ApplyAgain({ busy, onAgain }: { busy: boolean; onAgain: () => unknown }) {
  const t = useT()
  return (
    <div>
      <button type="button" className="button primary" disabled={busy} onClick={onAgain}>
        {t('Apply again')}
      </button>
    </div>
  )
}
