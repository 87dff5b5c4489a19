import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { keyOf } from '#graphql/query-client.ts'
import { invalidateAffected } from '#graphql/refresh.ts'
import { request } from '#graphql/request.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import {
  AddWishlistItem,
  RemoveWishlistItem,
  WishlistIdentifiers,
  type WishlistIdentifiersQuery,
} from './wishlist.graphql.ts'

type Props = {
  identifier: string
  title: string
  /** The sign-in page. */
  login: (query: { returnTo: string }) => string
  className?: string
  /** True to show a text label. */
  labels?: boolean
}

/** Saves or removes a product. Guests sign in first; the state is filled in after hydration. */
export function WishlistButton({ identifier, title, login, className = 'wish', labels = false }: Props) {
  const t = useT()
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data } = useGql(WishlistIdentifiers, {}, { skip: !user })
  const proposed = data?.wishlistIdentifiers.includes(identifier) ?? false

  const keep = (wishlistIdentifiers: string[]) =>
    client.setQueryData(keyOf(WishlistIdentifiers, {}), { wishlistIdentifiers } satisfies WishlistIdentifiersQuery)
  const toggle = async () => {
    if (!user) return navigate(login({ returnTo: pathname + search }))
    try {
      if (proposed) keep((await request(RemoveWishlistItem, { identifier })).removeFromWishlist)
      else keep((await request(AddWishlistItem, { identifier })).addToWishlist)
      toast(proposed ? t('Removed from saved items') : t('Save'))
      await invalidateAffected(client, AddWishlistItem)
    } catch (error) {
      const { errorText } = await import('#graphql/error-text.ts')
      toast(errorText(t, error), 'bad')
    }
  }
  const label = proposed ? t('Saved: {product}', { product: title }) : t('Save {product}', { product: title })
  return (
    <button
      type="button"
      className={className}
      aria-pressed={proposed}
      aria-label={labels ? undefined : label}
      onClick={toggle}
    >
      <Icon name="bookmark" />
      {labels && (proposed ? t('Saved') : t('Save'))}
    </button>
  )
}
