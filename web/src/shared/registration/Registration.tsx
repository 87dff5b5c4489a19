import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Badge, type Tone } from '#ui/feedback/Badge.tsx'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'

type Props = {
  title: string
  state: { label: string; tone: Tone } | null
  /** True to show the form, false to show the status. */
  fillsIn: boolean
  /** What to change, or why it was rejected. */
  requested?: { label: string; text: string } | null | undefined
  children: ReactNode
}

/** The page of an application, during and after filling it in. */
export function Registration({ title, state, fillsIn, requested, children }: Props) {
  const t = useT()
  return (
    <div className="wrap narrow section">
      <Head title={title} noIndex />
      <PageHead
        title={title}
        badge={state && <Badge tone={state.tone}>{t(state.label)}</Badge>}
        subtitle={fillsIn ? t('Each step is saved, so you can continue later or on another device.') : undefined}
      />
      <div className="stack">
        {requested && (
          <p className="note amber kept-lines">
            <b>{requested.label}</b> {requested.text}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
