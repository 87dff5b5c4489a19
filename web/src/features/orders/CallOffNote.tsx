import { Link } from 'react-router'
import { useT } from '#kit/i18n/use-t.ts'

type Props = {
  createCallOff: { scheduleId: string; number: string; callNo: number } | null
  /** The schedule's page, for whoever may read it. */
  to?: false | ((id: string) => string)
}

/** Of which schedule goods were called off. */
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
