/** The pages of the site with a text that an admin writes. Fixed: each has its own address. */
export const sitePageKeys = [
  'about_us',
  /** The text above the contact form. */
  'contact_us',
  'user_policies',
  'privacy_policy',
  'cancellation_policy',
  'return_policy',
  'cookie_policy',
  'shipping_policy',
  'payment_mode',
] as const
/** The pages of the site with a text of the operator. Names are those of their addresses. */
export type SitePageKey = (typeof sitePageKeys)[number]

/** Whether the page is a policy, which users accept or rely on: its versions have announced dates. */
export const isPolicy = (key: SitePageKey): boolean => key !== 'about_us' && key !== 'contact_us'

/** What a new account accepts. */
export const acceptedAtRegistration: readonly SitePageKey[] = ['user_policies', 'privacy_policy']
/** What an order accepts. */
export const acceptedAtCheckout: readonly SitePageKey[] = ['user_policies', 'cancellation_policy', 'return_policy']

export const versionStates = ['DRAFT', 'SCHEDULED', 'IN_FORCE', 'ENDED'] as const
/** DRAFT has no date; the others follow from the date of the version and of later ones. */
export type VersionState = (typeof versionStates)[number]
