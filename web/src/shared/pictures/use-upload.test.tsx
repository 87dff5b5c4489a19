import { beforeEach, expect, test, vi } from 'vitest'
import { act, renderHook, waitFor } from '#ui/preact/testing.ts'
import { Around } from '#ui/render-for-test.tsx'
import { filesOf, useUpload } from './use-upload.ts'

/** Requests that the server has not answered yet, in order. */
let waiting: ((answer: object) => void)[]
beforeEach(() => {
  waiting = []
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>((resolve) => waiting.push((answer) => resolve(new Response(JSON.stringify(answer))))),
  )
})
const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const stored = (key: string) => ({ data: { uploadPicture: { key } } })
const tooSmall = { errors: [{ message: 'PICTURE_SMALL', extensions: { code: 'FILE_TOO_LARGE', params: { mb: 5 } } }] }
const answer = async (at: number, reply: object) => {
  await waitFor(() => expect(waiting.length).toBeGreaterThan(at))
  await act(async () => waiting[at]?.(reply))
}
const start = (several: boolean, names: string[]) => {
  const { result } = renderHook(() => useUpload({ several }), { wrapper: Around })
  const keys: string[] = []
  let done: Promise<void> = Promise.resolve()
  act(() => {
    done = result.current.upload(names.map(file), ({ key }) => {
      keys.push(key)
    })
  })
  return { result, keys, finish: () => act(() => done) }
}

test('files are sent one after the other, and each is there as soon as it is stored', async () => {
  const { result, keys, finish } = start(true, ['a.png', 'b.png'])
  expect(result.current.sending).toBe(2)
  await waitFor(() => expect(waiting).toHaveLength(1))
  await answer(0, stored('one'))
  expect([result.current.sending, keys]).toEqual([1, ['one']])
  await answer(1, stored('two'))
  await finish()
  expect([result.current.sending, keys, result.current.failed]).toEqual([0, ['one', 'two'], null])
})

test.each([
  [true, /^a\.png: /],
  [false, /^(?!a\.png)/],
])('one that is refused holds up no other; of several (%s) it is named', async (several, says) => {
  const { result, keys, finish } = start(several, ['a.png', 'b.png'])
  await answer(0, tooSmall)
  await answer(1, stored('two'))
  await finish()
  expect(keys).toEqual(['two'])
  expect(result.current.failed).toMatch(says)
  expect(result.current.sending).toBe(0)
})

test('the next attempt forgets what failed before', async () => {
  const { result, finish } = start(true, ['a.png'])
  await answer(0, tooSmall)
  await finish()
  expect(result.current.failed).not.toBeNull()
  act(() => {
    result.current.upload([file('b.png')], () => {})
  })
  expect([result.current.failed, result.current.sending]).toEqual([null, 1])
})

test('a field is emptied, so that the same file can be chosen again', () => {
  const target = { files: [file('a.png')], value: 'C:\\fakepath\\a.png' }
  expect(filesOf({ target } as never).map(({ name }) => name)).toEqual(['a.png'])
  expect(target.value).toBe('')
})
