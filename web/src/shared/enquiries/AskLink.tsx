import { startOfIstDate } from '@neev/domain/core/fiscal'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'

/** Why a partner does not accept enquiries now, and from when it does. */
export function TakesLater({ name, opensOn }: { name: string; opensOn: string }) {
  const t = useT()
  return (
    <p className="note amber">
      {t('{partner} has reached its limit of requests for this month. You can ask again from {date}.', {
        partner: name,
        date: showDate(startOfIstDate(opensOn)),
      })}
    </p>
  )
}

type Props = { partner: { name: string; opensOn?: string | null | undefined }; to: string; className: string }

/** Link to enquire, or why it is not possible this month. */
export function AskLink({ partner: { name, opensOn }, to, className }: Props) {
  const t = useT()
  if (opensOn) return <TakesLater name={name} opensOn={opensOn} />
  return (
    <Link className={className} to={to}>
      {t('Request a price')}
    </Link>
  )
}
