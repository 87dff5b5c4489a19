import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { guestSavedStore, isSaved } from '#state/saved.ts'
import { useUser } from '#state/session.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './ProductCard.module.css'
import { WishlistKeys } from './wishlist.graphql.ts'

type Props = {
  identifier: string
  /** The size, if one is saved instead of the whole product. */
  sku?: string | null
  title: string
  className?: string
  /** True to show a text label. */
  labels?: boolean
}

/** Saves or removes a product or a size; a guest's stay in the browser. The state is filled in after hydration. */
export function WishlistButton({ identifier, sku = null, title, className = styles.save, labels = false }: Props) {
  const t = useT()
  const user = useUser()
  const client = useQueryClient()
  const hydrated = useHydrated()
  const guestSaved = useStore(guestSavedStore)
  const { data } = useGql(WishlistKeys, {}, { skip: !user })
  const key = { identifier, sku }
  const saved = user ? isSaved(data?.wishlistKeys ?? [], key) : hydrated && isSaved(guestSaved, key)
  const toggle = async () => {
    // Most visits save nothing
    const { toggleSaved } = await import('./toggle-saved.ts')
    await toggleSaved(client, t, key, saved)
  }
  const label = saved ? t('Saved: {product}', { product: title }) : t('Save {product}', { product: title })
  return (
    <button
      type="button"
      className={className}
      aria-pressed={saved}
      aria-label={labels ? undefined : label}
      onClick={toggle}
    >
      <Icon name="bookmark" />
      {labels && (saved ? t('Saved') : t('Save'))}
    </button>
  )
}
