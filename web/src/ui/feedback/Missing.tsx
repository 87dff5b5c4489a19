import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { ErrorPage } from './ErrorPage.tsx'
import type { WayBack } from './way-back.ts'

/**
 * Replaces a back office page whose record does not exist or belongs to somebody else: what is missing, with its list.
 */
export function Missing({ way }: { way: WayBack }) {
  const t = useT()
  return (
    <ErrorPage
      title={t('Not found')}
      actions={
        <Link className="button primary" to={way.to}>
          {t(way.label)}
        </Link>
      }
    >
      {t('Check the web address. The page may have been removed, or belong to another account.')}
    </ErrorPage>
  )
}
