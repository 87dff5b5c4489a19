import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import type { Locale } from '#state/slices.ts'
import type { Messages } from './messages.ts'

type Props = { locale: Locale; messages?: Messages; children: ReactNode }

/** Gives `t` its language. A sentence without a translation is shown in English; `npm run texts -- --check` finds it. */
export function Language({ locale, messages = {}, children }: Props) {
  return (
    <IntlProvider
      locale={locale}
      messages={messages as Record<string, string>}
      defaultLocale="en-US"
      onError={(error) => error.code !== 'MISSING_TRANSLATION' && console.error(error)}
    >
      {children}
    </IntlProvider>
  )
}
