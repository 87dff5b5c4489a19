import { Properties } from '#kit/detail/Properties.tsx'
import { useT } from '#kit/i18n/use-t.ts'

type Firm = {
  contactName: string
  mobile: string
  email: string
  pan: string
  gstin: string | null
  address: string
}

/** Who a dealer is; `more` is what the page adds. */
export function DealerCompany({ firm, more }: { firm: Firm; more: Parameters<typeof Properties>[0]['of'] }) {
  const t = useT()
  return (
    <Properties
      of={[
        [t('Who is in charge'), firm.contactName],
        [t('Mobile number'), firm.mobile],
        [t('Email'), firm.email],
        ['PAN', firm.pan],
        ['GSTIN', firm.gstin],
        [t('Yard'), firm.address],
        ...more,
      ]}
    />
  )
}
