import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { act, renderHook, screen } from '#ui/preact/testing.ts'
import { Around } from '#ui/render-for-test.tsx'
import { useConflict } from './use-conflict.tsx'

const refusal = (code: string) => new GraphQLRefusal({ message: code, extensions: { code } })

/** A record at the server, whose version an other person may raise. */
const open = (opened: number, stored: { version: number }) => {
  const latest = vi.fn(async () => ({ version: stored.version, updatedAt: '2026-11-20T06:30:00Z' }))
  const hook = renderHook(
    ({ version }) => {
      const conflict = useConflict(version, latest)
      Object.assign(shown, { notice: conflict.notice })
      return conflict
    },
    {
      initialProps: { version: opened },
      wrapper: ({ children }: { children: ReactNode }) => (
        <Around>
          {children}
          <Notice />
        </Around>
      ),
    },
  )
  const write = async (version: number) => {
    if (version !== stored.version) throw refusal('STALE')
    stored.version += 1
    return stored.version
  }
  const save = async () => {
    let failed: unknown
    await act(async () => {
      await hook.result.current.save(write).catch((error) => {
        failed = error
      })
    })
    hook.rerender({ version: opened })
    return failed
  }
  return { hook, latest, save }
}
const shown: { notice: ReactNode } = { notice: null }
const Notice = () => shown.notice

describe('saving a record', () => {
  test('goes through as often as nobody else changes it', async () => {
    const stored = { version: 4 }
    const { save, latest } = open(4, stored)
    expect(await save()).toBeUndefined()
    expect(await save()).toBeUndefined()
    expect(stored.version).toBe(6)
    expect(latest).not.toHaveBeenCalled()
  })

  test('on top of another change is refused once and explained, and goes through the second time', async () => {
    const stored = { version: 5 }
    const { hook, save } = open(4, stored)
    expect(await save()).toMatchObject({ code: 'STALE' })
    expect(hook.result.current.notice).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('Somebody else changed this on 20 Nov 2026, 12:00.')
    expect(await save()).toBeUndefined()
    expect(hook.result.current.notice).toBeFalsy()
    expect(stored.version).toBe(6)
  })

  test('that was reloaded meanwhile still says what somebody else changed', async () => {
    const { hook, save } = open(4, { version: 5 })
    hook.rerender({ version: 5 })
    expect(await save()).toMatchObject({ code: 'STALE' })
  })

  test('that is refused for another reason is no conflict', async () => {
    const { hook, latest } = open(4, { version: 4 })
    let failed: unknown
    await act(async () => {
      await hook.result.current
        .save(() => Promise.reject(refusal('COUPON_ENDED')))
        .catch((error) => {
          failed = error
        })
    })
    expect(failed).toMatchObject({ code: 'COUPON_ENDED' })
    expect(latest).not.toHaveBeenCalled()
    expect(hook.result.current.notice).toBeFalsy()
  })
})
