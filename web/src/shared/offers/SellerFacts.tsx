import { useT } from '#i18n/use-t.ts'

type Company = { legalName: string; address: string; supportPhone: string; supportEmail: string }

/** Name and contact of a seller, as rows of a `spec` list. */
export function SellerFacts({ seller }: { seller: Company }) {
  const t = useT()
  return (
    <>
      <div>
        <dt>{t('Legal name')}</dt>
        <dd>{seller.legalName}</dd>
      </div>
      <div>
        <dt>{t('Address')}</dt>
        <dd>{seller.address}</dd>
      </div>
      <div>
        <dt>{t('Customer care')}</dt>
        <dd>
          {seller.supportPhone}
          <br />
          <a className="link" href={`mailto:${seller.supportEmail}`}>
            {seller.supportEmail}
          </a>
        </dd>
      </div>
    </>
  )
}
