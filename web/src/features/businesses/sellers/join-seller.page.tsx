import { useSearchParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { JoinPage } from '#shared/invited/JoinPage.tsx'
import { AcceptSellerInvitation, Invitation, type InvitationQuery } from './profile/profile.graphql.ts'
import { memberRoleHints, memberRoleNames } from './seller-labels.ts'

/** Target of the link of a seller’s invitation. */
export default function JoinSellerPage() {
  const t = useT()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error } = useGql(Invitation, { token })
  return (
    <JoinPage
      title={t('Work for a seller')}
      path={paths.acceptSellerInvitation({ token })}
      toLogin={(returnTo) => paths.login({ returnTo })}
      invitation={data && inSentences(t, data.sellerInvitation)}
      error={error}
      token={token}
      mutation={AcceptSellerInvitation}
      grants="seller"
      home={paths.seller.dashboard()}
    />
  )
}

const inSentences = (t: T, { invitedBy, sellerName, role, ...rest }: InvitationQuery['sellerInvitation']) => ({
  ...rest,
  heading: t('Work for {seller}', { seller: sellerName }),
  sentence: t('{name} invites you to work for {seller} on Neev.', { name: invitedBy, seller: sellerName }),
  role: t(memberRoleNames[role]),
  hint: t(memberRoleHints[role]),
})
