import { Properties } from '#kit/detail/Properties.tsx'
import { useT } from '#kit/i18n/use-t.ts'

type Company = {
  contactName: string
  mobile: string
  email: string
  pan: string
  gstin: string | null
  address: string
}

/** Who a dealer is; `more` is what the page adds. */
export function DealerCompany({ company, more }: { company: Company; more: Parameters<typeof Properties>[0]['of'] }) {
  const t = useT()
  return (
    <Properties
      of={[
        [t('Who is in charge'), company.contactName],
        [t('Mobile number'), company.mobile],
        [t('Email'), company.email],
        ['PAN', company.pan],
        ['GSTIN', company.gstin],
        [t('Yard'), company.address],
        ...more,
      ]}
    />
  )
}
