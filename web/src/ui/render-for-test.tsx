import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { makeQueryClient } from '#graphql/query-client.ts'
import { Language } from '#i18n/Language.tsx'
import type { Messages } from '#i18n/messages.ts'
import type { Locale } from '#state/slices.ts'
import { render } from '#ui/preact/testing.ts'
import { Questions } from './feedback/confirm.tsx'
import { Toasts } from './feedback/Toasts.tsx'
import { LeaveGuard } from './form/LeaveGuard.tsx'

/** `leaving` is awaited before another page is shown. */
type Options = { at?: string; locale?: Locale; messages?: Messages; leaving?: Promise<null> }

/** What stands around every page, for hooks: language, requests, and the address. */
export function Around({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Language locale="en-US" messages={{}}>
        <MemoryRouter>{children}</MemoryRouter>
      </Language>
    </QueryClientProvider>
  )
}

/** Renders a component as a page would: with router, language and containers for toasts and questions. */
export function show(piece: ReactNode, { at = '/', locale = 'en-US', messages = {}, leaving }: Options = {}) {
  const page = (
    <>
      <Suspense>{piece}</Suspense>
      <LeaveGuard />
      <Questions />
      <Toasts />
    </>
  )
  const router = createMemoryRouter(
    [
      { path: '/', element: page },
      { path: '*', element: <h1>Elsewhere</h1>, loader: () => leaving ?? null },
    ],
    { initialEntries: [at] },
  )
  const view = render(
    <QueryClientProvider client={makeQueryClient()}>
      <Language locale={locale} messages={messages}>
        <RouterProvider router={router} />
      </Language>
    </QueryClientProvider>,
  )
  return { ...view, router }
}
