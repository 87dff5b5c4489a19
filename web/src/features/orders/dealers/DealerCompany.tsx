import { useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'

type Company = {
  contactName: string
  mobile: string
  email: string
  pan: string
  gstin: string | null
  address: string
}

/** Business details of a dealer; `more` is additional content of the page. */
export function DealerCompany({ company, more }: { company: Company; more: Parameters<typeof Properties>[0]['of'] }) {
  const t = useT()
  return (
    <Properties
      of={[
        [t('Person in charge'), company.contactName],
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
