import { isStaffRole } from '@neev/domain/core/access/roles'
import { lifetimes } from '@neev/domain/people/accounts/accounts'
import { request } from '#graphql/request.ts'
import { currentUser } from '#state/session.ts'
import { Logout } from './visit.graphql.ts'

/** Shared by all tabs: activity in one of them counts for all. */
const key = 'last-input'
const signs = ['pointerdown', 'keydown', 'wheel'] as const
const lookEveryMs = 30_000
const writeEveryMs = 10_000

/**
 * Signs out staff after half an hour without input. The server ends sessions without requests itself, but a page with
 * subscriptions would keep one alive. Returns the function that stops watching.
 */
export function watchIdle(onEnded: () => void): () => void {
  if (!currentUser()?.role.some(isStaffRole)) return () => {}
  let written = 0
  const touched = () => {
    const now = Date.now()
    if (now - written < writeEveryMs) return
    written = now
    localStorage.setItem(key, String(now))
  }
  const look = async () => {
    if (Date.now() - Number(localStorage.getItem(key)) < lifetimes.staffIdle) return
    stop()
    await request(Logout).catch(() => {})
    onEnded()
  }
  touched()
  for (const sign of signs) addEventListener(sign, touched, { passive: true })
  const timer = setInterval(look, lookEveryMs)
  function stop() {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, touched)
  }
  return stop
}
