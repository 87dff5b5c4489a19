import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { anyUnsent } from './use-keep-input.ts'

/**
 * Asks once before a page with unsent input is left, by a link, the back button or closing the tab, regardless of the
 * number of forms. A change of the query counts as leaving, because it often selects the record or opens the form.
 * There is one, in the root, because a router supports a single blocker.
 */
export function LeaveGuard() {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      (here.pathname !== next.pathname || here.search !== next.search) && anyUnsent(),
  )
  const askFirst = useEffectEvent(async () => {
    const leave = await confirm({
      title: t('Leave without saving?'),
      body: t('Your changes on this page will be lost.'),
      verb: t('Leave'),
      tone: 'danger',
    })
    if (leave) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') askFirst()
  }, [blocker.state])
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => {
      if (anyUnsent()) event.preventDefault()
    }
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [])
  return null
}
