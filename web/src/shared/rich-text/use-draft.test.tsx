import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#state/session.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { act, cleanup, fireEvent, screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { saveDraft, savedDrafts } from './saved-drafts.ts'
import { useDraft } from './use-draft.tsx'

type Input = { texts: { language: 'en' | 'hi'; title: string }[]; on: Date | null }

const sent = vi.fn(async (_: Input) => {})
function Writing({ record = 'article 7', version = 1 }: { record?: string; version?: number }) {
  const draft = useDraft(record, version)
  return (
    <Form
      schema={problemSchema<Input>(() => ({}))}
      defaults={{ texts: [{ language: 'en', title: 'Stored' }], on: null }}
      onSubmit={async (input) => {
        await sent(input)
        draft.saved()
      }}
      submit="Save"
    >
      {draft.notice}
      <LanguageTexts empty={{ title: '' }}>
        {(prefix) => <TextField name={`${prefix}.title`} label="Title" />}
      </LanguageTexts>
    </Form>
  )
}

const user = (id: string) => signIn('token', { id, name: 'Asha', thumb: null, role: ['blogManager'], email: '' })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-25T06:00:00Z') })
  localStorage.clear()
  sent.mockClear()
  user('1')
})
afterEach(() => vi.useRealTimers())

const title = () => screen.getByLabelText<HTMLInputElement>('Title')
const type = (text: string) => fireEvent.change(title(), { target: { value: text } })
const later = () => act(() => vi.advanceTimersByTime(2_000))
const press = async (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const offer = () => screen.queryByText(/There is text here that was not saved/)
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('neev-draft'))

test('what was typed is offered when the form is opened again, and restored', async () => {
  show(<Writing />)
  expect(offer()).toBeNull()
  type('Curing in the cold')
  later()
  cleanup()
  show(<Writing />)
  expect(title().value).toBe('Stored')
  expect(offer()?.textContent).toContain('25 Nov 2026, 11:30')
  await press('Restore')
  expect(title().value).toBe('Curing in the cold')
  expect(offer()).toBeNull()
  expect(screen.queryByText(/before the last change/)).toBeNull()
  await press('Save')
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ texts: [{ language: 'en', title: 'Curing in the cold' }] }),
  )
  expect(drafts()).toEqual([])
})

test('a page that is left before the timer keeps what was typed', () => {
  show(<Writing />)
  type('Half a sen')
  cleanup()
  show(<Writing />)
  expect(offer()).not.toBeNull()
})

test('a discarded text does not come back', async () => {
  show(<Writing />)
  type('Wrong')
  cleanup()
  show(<Writing />)
  await press('Discard')
  expect([offer(), title().value, drafts()]).toEqual([null, 'Stored', []])
  cleanup()
  show(<Writing />)
  expect(offer()).toBeNull()
})

test('a saved text and one that was typed back are not kept', async () => {
  show(<Writing />)
  type('New')
  later()
  await press('Save')
  later()
  expect(drafts()).toEqual([])
  type('Newer')
  later()
  expect(drafts()).toHaveLength(1)
  type('New')
  later()
  expect(drafts()).toEqual([])
})

test('other records and other people are offered nothing', () => {
  show(<Writing />)
  type('Mine')
  cleanup()
  show(<Writing record="article 71" />)
  expect(offer()).toBeNull()
  cleanup()
  user('2')
  show(<Writing />)
  expect(offer()).toBeNull()
})

test('two tabs keep a text each, and saving one leaves the other', async () => {
  const first = show(<Writing />)
  type('In the first tab')
  later()
  vi.setSystemTime(new Date('2026-11-25T07:00:00Z'))
  const second = show(<Writing />)
  const [, box] = screen.getAllByLabelText<HTMLInputElement>('Title')
  fireEvent.change(box as HTMLInputElement, { target: { value: 'In the second tab' } })
  later()
  expect(drafts()).toHaveLength(2)
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[1] as HTMLElement))
  second.unmount()
  expect(drafts()).toHaveLength(1)
  first.unmount()
  show(<Writing />)
  await press('Restore')
  expect(title().value).toBe('In the first tab')
})

test('a text written on an older version says so', async () => {
  show(<Writing version={1} />)
  type('Older')
  cleanup()
  show(<Writing version={2} />)
  await press('Restore')
  expect(screen.getByText(/before the last change of this page/)).toBeTruthy()
})

test('dates come back as dates', () => {
  const values = { on: new Date('2026-12-01T03:30:00Z'), tags: ['steel'], title: 'On 2026-12-01T03:30:00.000Z' }
  const draft = { id: 'a', at: '2026-11-25T06:00:00.000Z', version: 1, values }
  saveDraft('1', 'article 7', draft)
  expect(savedDrafts('1', 'article 7', new Date())).toEqual([draft])
})

test('texts of last month, and what is no text, are removed', () => {
  show(<Writing />)
  type('Old')
  cleanup()
  localStorage.setItem('neev-draft 1 article 7 broken', '{"id":')
  vi.setSystemTime(new Date('2026-12-30T06:00:00Z'))
  show(<Writing />)
  expect([offer(), drafts()]).toEqual([null, []])
})
