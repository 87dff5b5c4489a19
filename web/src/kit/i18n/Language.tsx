import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Locale } from '#state/slices.ts'
import type { Messages } from './messages.ts'

type Spoken = { locale: Locale; messages: Messages }
type Props = { locale: Locale; messages?: Messages; children: ReactNode }

const none: Messages = {}
const SpokenContext = createContext<Spoken>({ locale: 'en-US', messages: none })

/** Gives `t` its language. */
export function Language({ locale, messages = none, children }: Props) {
  const spoken = useMemo(() => ({ locale, messages }), [locale, messages])
  return <SpokenContext value={spoken}>{children}</SpokenContext>
}

/** The language that the page is shown in, with its catalogue as far as it is here. */
export const useSpoken = () => useContext(SpokenContext)
