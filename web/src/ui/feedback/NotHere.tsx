import { Link } from 'react-router'
import { isRefusal } from '#graphql/errors.ts'
import { useT } from '#i18n/use-t.ts'
import { Failed } from './Blank.tsx'
import { ErrorPage } from './ErrorPage.tsx'

type Props = { error: unknown; retry: () => void; title: string; ways: { orders: string; shop: string } }

/**
 * Replaces a page whose order, payment or document does not exist or belongs to somebody else: what is missing, with
 * links.
 */
export function NotHere({ error, retry, title, ways }: Props) {
  const t = useT()
  if (!isRefusal(error, 'NOT_FOUND')) return <Failed error={error} retry={retry} />
  return (
    <ErrorPage
      title={title}
      actions={
        <>
          <Link className="button primary" to={ways.orders}>
            {t('My orders')}
          </Link>
          <Link className="button" to={ways.shop}>
            {t('Go to the shop')}
          </Link>
          <a className="button" href="mailto:help@neev.example">
            {t('Get help')}
          </a>
        </>
      }
    >
      {t(
        'The web address is incomplete, or the page belongs to another account. You can find your purchases under My orders.',
      )}
    </ErrorPage>
  )
}
