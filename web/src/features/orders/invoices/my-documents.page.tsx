import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import styles from '#ui/account-page.module.css'
import { DocumentList } from './DocumentList.tsx'

/** Every invoice, credit note and debit note of the customer's orders. */
export default function MyDocumentsPage() {
  const t = useT()
  return (
    <div className={`wrap narrow ${styles.page}`}>
      <DocumentList
        title={t('Invoices')}
        subtitle={t('Invoices, credit notes and debit notes of your orders. Credit notes reduce what you paid.')}
        action={
          <Link className="button" to={paths.userOrders()}>
            {t('My orders')}
          </Link>
        }
      />
    </div>
  )
}
