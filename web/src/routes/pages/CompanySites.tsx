import { CompanyPage } from '#features/company/CompanyPage.tsx'
import { CompanySites } from '#features/people/accounts/addresses/CompanySites.tsx'

/** The sites of the caller's company, whose form belongs to accounts. */
export default function CompanySitesPage() {
  return <CompanyPage>{({ may }) => <CompanySites manages={may.includes('manage')} />}</CompanyPage>
}
