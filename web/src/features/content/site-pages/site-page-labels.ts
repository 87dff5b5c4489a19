import type { SitePageKey } from '@neev/domain/content/site-page-keys'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'

/** Names of the pages in links and lists; the page itself has the title of its text. */
export const sitePageNames: Record<SitePageKey, string> = {
  about_us: text('About us'),
  contact_us: text('Contact'),
  user_policies: text('Terms of use'),
  privacy_policy: text('Privacy policy'),
  cancellation_policy: text('Cancellation policy'),
  return_policy: text('Returns and claims'),
  cookie_policy: text('Cookie policy'),
  shipping_policy: text('Shipping policy'),
  payment_mode: text('Payment methods'),
}

/** Where readers find a page; the contact text is part of the contact form. */
export const addressOf = (key: SitePageKey): string | null =>
  ({
    about_us: paths.aboutUs(),
    contact_us: null,
    user_policies: paths.userPolicies(),
    privacy_policy: paths.privacyPolicy(),
    cancellation_policy: paths.cancellationPolicy(),
    return_policy: paths.returnPolicy(),
    cookie_policy: paths.cookiePolicy(),
    shipping_policy: paths.shippingPolicy(),
    payment_mode: paths.paymentMode(),
  })[key]
