import { documentPage } from '#features/orders/invoices/document-page.tsx'
import { CompanyPage } from '#features/storefront/company-home/CompanyPage.tsx'
import { text } from '#i18n/text.ts'

const ofCompany = { ofCompany: true, title: text('Invoices of the company') }
const All = documentPage({
  ...ofCompany,
  subtitle: text('Invoices, credit notes and debit notes of all orders of the company.'),
})
const Own = documentPage({ ...ofCompany, subtitle: text('Of the orders that you placed or decided about.') })

/** Documents of the company's orders, which belong to invoices. */
export default function CompanyInvoices() {
  return <CompanyPage>{({ may }) => (may.includes('readOrders') ? <All /> : <Own />)}</CompanyPage>
}
