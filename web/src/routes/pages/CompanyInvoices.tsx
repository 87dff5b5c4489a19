import { DocumentList } from '#features/orders/invoices/DocumentList.tsx'
import { CompanyPage } from '#features/storefront/company-home/CompanyPage.tsx'
import { useT } from '#i18n/use-t.ts'

/** Documents of the company's orders, which belong to invoices. */
export default function CompanyInvoices() {
  const t = useT()
  return (
    <CompanyPage>
      {({ may }) => (
        <DocumentList
          ofCompany
          title={t('Invoices of the company')}
          subtitle={
            may.includes('readOrders')
              ? t('Invoices, credit notes and debit notes of all orders of the company.')
              : t('Of the orders that you placed or decided about.')
          }
        />
      )}
    </CompanyPage>
  )
}
