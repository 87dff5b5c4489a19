import { expect, test, vi } from 'vitest'
import { fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { SheetButton } from './ExportButton.tsx'

test('an export keeps the focus of its button while it runs, and runs once', async () => {
  let fail: (reason: Error) => void = () => undefined
  const sheet = vi.fn(
    () =>
      new Promise<never>((_, reject) => {
        fail = reject
      }),
  )
  show(<SheetButton sheet={sheet} />)
  const button = screen.getByRole('button', { name: 'XLSX' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(sheet).toHaveBeenCalledTimes(1)
  fail(new Error('gone'))
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(button)
  expect(sheet).toHaveBeenCalledTimes(2)
})
