import { afterEach, beforeEach, vi } from 'vitest'
import { useStore } from '#state/store.ts'
import { toasts } from '#ui/feedback/toast.ts'
import { cleanup, configure } from '#ui/preact/testing.ts'

// A busy machine is slow: the waiting time of a test says nothing about the page.
configure({ asyncUtilTimeout: 10_000 })

if (typeof window !== 'undefined') fillBrowser()

beforeEach(() => {
  useStore.setState(useStore.getInitialState(), true)
  toasts.setState([], true)
  globalThis.localStorage?.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Browser APIs missing in jsdom. */
function fillBrowser() {
  window.scrollTo = () => {}
  window.matchMedia ??= ((media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  })) as never
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}
