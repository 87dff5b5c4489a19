import type { QueryClient } from '@tanstack/react-query'
import { errorText } from '#graphql/error-text.ts'
import { keyOf } from '#graphql/query-client.ts'
import { invalidateAffected } from '#graphql/refresh.ts'
import { request } from '#graphql/request.ts'
import type { T } from '#i18n/use-t.ts'
import { guestSavedStore, isSaved, type SavedKey } from '#state/saved.ts'
import { currentUser } from '#state/session.ts'
import { setGuestSaved } from '#state/set-saved.ts'
import { toast } from '#ui/feedback/toast.ts'
import {
  AddWishlistItem,
  RemoveWishlistItem,
  type WishlistKeyFragment,
  WishlistKeys,
  type WishlistKeysQuery,
} from './wishlist.graphql.ts'

/** Saves the item, or removes it. A guest's stay in this browser until signing in. */
export async function toggleSaved(client: QueryClient, t: T, key: SavedKey, remove: boolean): Promise<void> {
  if (!currentUser()) {
    const others = guestSavedStore.getState().filter((other) => !isSaved([other], key))
    setGuestSaved(remove ? others : [key, ...others])
    return toast(remove ? t('Removed from saved items') : t('Saved in this browser. Sign in to see your list.'))
  }
  try {
    const wishlistKeys: WishlistKeyFragment[] = remove
      ? (await request(RemoveWishlistItem, key)).removeFromWishlist
      : (await request(AddWishlistItem, key)).addToWishlist
    client.setQueryData(keyOf(WishlistKeys, {}), { wishlistKeys } satisfies WishlistKeysQuery)
    toast(remove ? t('Removed from saved items') : t('Saved'))
    await invalidateAffected(client, AddWishlistItem)
  } catch (error) {
    toast(errorText(t, error), 'bad')
  }
}
