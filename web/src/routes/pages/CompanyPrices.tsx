import { CompanyPage } from '#features/company/CompanyPage.tsx'
import { CompanyPriceList } from '#features/offers/contract-prices/CompanyPriceList.tsx'

/** Contract prices of the company, with the bar of its pages above. */
export default function CompanyPrices() {
  return <CompanyPage>{() => <CompanyPriceList />}</CompanyPage>
}
