import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'

type Props = {
  createCallOff: { scheduleId: string; number: string; callNo: number } | null
  /** The page of the schedule, for those who may read it. */
  to?: false | ((id: string) => string)
}

/** The schedule that goods were called off from. */
export function CallOffNote({ createCallOff, to = false }: Props) {
  const t = useT()
  if (!createCallOff) return null
  const labels = t('Call-off {n} of {number}', { n: createCallOff.callNo, number: createCallOff.number })
  return (
    <span className="second t13">
      {to ? (
        <Link className="link" to={to(createCallOff.scheduleId)}>
          {labels}
        </Link>
      ) : (
        labels
      )}
    </span>
  )
}
