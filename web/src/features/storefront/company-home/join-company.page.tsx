import { useSearchParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { JoinPage } from '#shared/invited/JoinPage.tsx'
import {
  AcceptCompanyInvitation,
  CompanyInvitation,
  type CompanyInvitationQuery,
} from './company.operations.graphql.ts'
import { companyRoleHints, companyRoleNames } from './company-labels.ts'

/** Target of the link of a company’s invitation. */
export default function JoinCompanyPage() {
  const t = useT()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error } = useGql(CompanyInvitation, { token })
  return (
    <JoinPage
      title={t('Buy for a company')}
      path={paths.acceptCompanyInvitation({ token })}
      toLogin={(returnTo) => paths.login({ returnTo })}
      invitation={data && inSentences(t, data.companyInvitation)}
      error={error}
      token={token}
      mutation={AcceptCompanyInvitation}
      grants="b2b"
      home={paths.company()}
    />
  )
}

const inSentences = (t: T, { invitedBy, companyName, role, ...rest }: CompanyInvitationQuery['companyInvitation']) => ({
  ...rest,
  heading: t('Buy for {company}', { company: companyName }),
  sentence: t('{name} invites you to buy for {company} on Neev.', { name: invitedBy, company: companyName }),
  role: t(companyRoleNames[role]),
  hint: t(companyRoleHints[role]),
})
