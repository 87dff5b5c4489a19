import { CompanySites } from '#features/people/accounts/addresses/CompanySites.tsx'
import { CompanyPage } from '#features/storefront/company-home/CompanyPage.tsx'

/** The sites of the caller's company, whose form belongs to accounts. */
export default function CompanySitesPage() {
  return <CompanyPage>{({ may }) => <CompanySites manages={may.includes('manage')} />}</CompanyPage>
}
