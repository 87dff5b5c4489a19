import type { SitePageKey } from '@neev/domain/content/site-page-keys'
import { Link } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { showMoment } from '#ui/format/dates.ts'
import { OwnConsent } from './own-consent.graphql.ts'

type Props = {
  of: SitePageKey
  /** Number of the version on the page, and of the one in force. */
  shown: number
  inForce: number | undefined
}

/** Which version of a policy the signed-in user accepted, when, and with what; nothing for those who accepted none. */
export default function AcceptedVersion({ of: key, shown, inForce }: Props) {
  const t = useT()
  const consent = useGql(OwnConsent, { key }).data?.ownConsent
  if (!consent) return null
  const { number, acceptedAt, orderId } = consent
  const day = showMoment(acceptedAt)
  // With the figures of that moment: settings may have changed since
  const address = `/${key}?version=${number}&at=${acceptedAt}`
  return (
    <p className="ink2 t13 no-print">
      {number === shown
        ? t('You accepted this version on {day}.', { day })
        : t('You accepted version {n} on {day}.', { n: number, day })}{' '}
      {orderId ? (
        <Link className="link" to={paths.order({ id: orderId })}>
          {t('View order')}
        </Link>
      ) : (
        t('You did so when you registered.')
      )}
      {number !== shown && (
        <>
          {' · '}
          <Link className="link" to={address}>
            {t('Read version {n}', { n: number })}
          </Link>
        </>
      )}
      {number !== shown && shown === inForce && (
        <>
          {' · '}
          <Link className="link" to={`/${key}?compare=${number}`}>
            {t('Mark what changed since version {n}', { n: number })}
          </Link>
        </>
      )}
    </p>
  )
}
