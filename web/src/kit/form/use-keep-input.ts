import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '#kit/feedback/confirm.tsx'
import { useT } from '#kit/i18n/use-t.ts'

/** Asks before a page with unsent input is left, by a link, the back button or closing the tab. */
export function useKeepInput(unsent: () => boolean) {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsent(),
  )
  const askFirst = useEffectEvent(async () => {
    const leave = await confirm({
      title: t('Leave without saving?'),
      body: t('What you typed on this page will be lost.'),
      verb: t('Leave'),
      tone: 'danger',
    })
    if (leave) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') askFirst()
  }, [blocker.state])
  const stay = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsent()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => stay(event)
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [])
}
