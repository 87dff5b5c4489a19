import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { JoinPage } from '#shared/invited/JoinPage.tsx'
import { AcceptCompanyInvitation, CompanyInvitation } from './company.operations.graphql.ts'
import { companyRoleHints, companyRoleNames } from './company-labels.ts'

/** Target of the link of a company’s invitation. */
export default function JoinCompanyPage() {
  const t = useT()
  return (
    <JoinPage
      title={t('Buy for a company')}
      heading={(company) => t('Buy for {company}', { company })}
      sentence={(name, company) => t('{name} invites you to buy for {company} on Neev.', { name, company })}
      roles={companyRoleNames}
      hints={companyRoleHints}
      query={CompanyInvitation}
      mutation={AcceptCompanyInvitation}
      path={paths.acceptCompanyInvitation}
      toLogin={(returnTo) => paths.login({ returnTo })}
      grants="b2b"
      home={paths.company()}
    />
  )
}
