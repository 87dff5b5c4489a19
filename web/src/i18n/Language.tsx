import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Locale } from '#state/slices.ts'
import type { Messages } from './messages.ts'

type Spoken = { locale: Locale; messages: Messages }
type Props = { locale: Locale; messages?: Messages; children: ReactNode }

const none: Messages = {}
const SpokenContext = createContext<Spoken>({ locale: 'en-US', messages: none })

/** Provides the language for `t`. */
export function Language({ locale, messages = none, children }: Props) {
  const spoken = useMemo(() => ({ locale, messages }), [locale, messages])
  return <SpokenContext value={spoken}>{children}</SpokenContext>
}

/** The page's language, with the part of its catalogue loaded so far. */
export const useSpoken = () => useContext(SpokenContext)
