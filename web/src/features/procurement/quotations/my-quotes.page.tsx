import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import styles from '#ui/account-page.module.css'
import { RequestList } from './RequestList.tsx'

/** The buyer's requests for quotation. */
export default function MyQuotesPage() {
  const t = useT()
  return (
    <div className={`wrap ${styles.page}`}>
      <RequestList
        side="BUYER"
        to={({ id }) => paths.userQuote({ id })}
        empty={{
          text: t('To send one, choose “Request quotations” on a product page.'),
          action: (
            <Link className="button" to={paths.categories()}>
              {t('Browse materials')}
            </Link>
          ),
        }}
      />
    </div>
  )
}
