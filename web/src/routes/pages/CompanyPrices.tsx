import { CompanyPriceList } from '#features/offers/contract-prices/CompanyPriceList.tsx'
import { CompanyPage } from '#features/storefront/company-home/CompanyPage.tsx'

/** Contract prices of the company, with the bar of its pages above. */
export default function CompanyPrices() {
  return <CompanyPage>{() => <CompanyPriceList />}</CompanyPage>
}
