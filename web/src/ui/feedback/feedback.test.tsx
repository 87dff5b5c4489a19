import { afterEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { ask, confirm } from './confirm.tsx'
import { toast, toastMs } from './toast.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('toasts stay two seconds, newest on top', () => {
  vi.useFakeTimers()
  show(null)
  act(() => {
    toast('Saved')
    vi.advanceTimersByTime(500)
    toast('No connection', 'bad')
  })
  const lines = () => [...screen.getByRole('status').children].map((line) => line.textContent)
  expect(lines()).toEqual(['No connection', 'Saved'])
  act(() => vi.advanceTimersByTime(toastMs - 500))
  expect(lines()).toEqual(['No connection'])
  act(() => vi.advanceTimersByTime(500))
  expect(lines()).toEqual([])
  expect(toastMs).toBe(2000)
})

test('a question is confirmed or cancelled', async () => {
  show(null)
  let answer: Promise<boolean> = Promise.resolve(true)
  const pose = () =>
    act(async () => {
      answer = confirm({ title: 'End the coupon?', verb: 'End rule' })
    })
  await pose()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await answer).toBe(false)
  await pose()
  fireEvent.click(await screen.findByRole('button', { name: 'End rule' }))
  expect(await answer).toBe(true)
  await waitFor(() => expect(screen.queryByText('End the coupon?')).toBeNull())
})

test('a reason is returned as text', async () => {
  show(null)
  let answer: Promise<string | null> = Promise.resolve('')
  await act(async () => {
    answer = ask({ title: 'Reject?', verb: 'Reject', asks: { label: 'Reason' } })
  })
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: '  out of stock ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  expect(await answer).toBe('out of stock')
})
