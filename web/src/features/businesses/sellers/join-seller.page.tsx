import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { JoinPage } from '#shared/invited/JoinPage.tsx'
import { AcceptSellerInvitation, SellerInvitation } from './profile/profile.graphql.ts'
import { memberRoleHints, memberRoleNames } from './seller-labels.ts'

/** Target of the link of a seller’s invitation. */
export default function JoinSellerPage() {
  const t = useT()
  return (
    <JoinPage
      title={t('Work for a seller')}
      heading={(seller) => t('Work for {seller}', { seller })}
      sentence={(name, seller) => t('{name} invites you to work for {seller} on Neev.', { name, seller })}
      roles={memberRoleNames}
      hints={memberRoleHints}
      query={SellerInvitation}
      mutation={AcceptSellerInvitation}
      path={paths.acceptSellerInvitation}
      toLogin={(returnTo) => paths.login({ returnTo })}
      grants="seller"
      home={paths.seller.dashboard()}
    />
  )
}
