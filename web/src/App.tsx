import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { PincodeContext, placeStore } from '#state/place.ts'
import type { Locale } from '#state/slices.ts'
import { useStore } from '#state/store.ts'
import { Language } from './i18n/Language.tsx'
import { loadAnswers, loadMessages, type Messages } from './i18n/messages.ts'
import { OriginContext } from './ui/origin.ts'
import { IdScope } from './ui/preact/react.ts'
import { type PageSeo, SeoContext } from './ui/seo.ts'

type Props = {
  client: QueryClient
  locale: Locale
  messages: Messages
  pincode: string | null
  origin: string
  seo?: PageSeo | null | undefined
  children: ReactNode
}

/** Context of all components: query cache, language, place. Equal on the server and at hydration. */
export function App({ client, pincode, origin, seo, children, ...start }: Props) {
  const { locale, messages } = useLanguage(start)
  const place = useSyncExternalStore(
    placeStore.subscribe,
    () => placeStore.getState().pincode,
    () => pincode,
  )
  return (
    <IdScope prefix="i">
      <QueryClientProvider client={client}>
        <Language locale={locale} messages={messages}>
          <OriginContext value={origin}>
            <SeoContext value={seo}>
              <PincodeContext value={place}>{children}</PincodeContext>
            </SeoContext>
          </OriginContext>
        </Language>
      </QueryClientProvider>
    </IdScope>
  )
}

/** The language of the page as rendered, then the chosen one once its texts are loaded. */
function useLanguage(start: { locale: Locale; messages: Messages }) {
  const [shown, setShown] = useState(start)
  const chosen = useStore((state) => state.lang.current.locale)
  useEffect(() => {
    if (chosen === shown.locale) return
    let late = false
    // Data loaded so far is in the previous language
    loadAnswers()
    loadMessages(chosen).then((messages) => {
      if (late) return
      setShown({ locale: chosen, messages })
      document.documentElement.lang = chosen
    })
    return () => {
      late = true
    }
  }, [chosen, shown.locale])
  return shown
}
