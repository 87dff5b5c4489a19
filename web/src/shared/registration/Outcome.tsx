import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showMoment } from '#ui/format/dates.ts'

/** Shown to an applicant during the review. */
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

/** Starts a new application with the data of the old one; its documents must be uploaded again. */
export function ApplyAgain({ busy, onAgain }: { busy: boolean; onAgain: () => unknown }) {
  const t = useT()
  return (
    <div>
      <BusyButton className="button primary" busy={busy} onClick={onAgain}>
        {t('Apply again')}
      </BusyButton>
    </div>
  )
}
