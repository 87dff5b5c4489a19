import { expect, test } from 'vitest'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { act, fireEvent, screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { type Content, type Type, useMessageText } from './use-message-text.ts'

const start = {
  subject: 'Order {number}',
  body: 'It is packed.',
  action: 'See it',
  parameters: [],
} as unknown as Content
const variables = [
  { name: 'number', sample: 'NV2627-000123' },
  { name: 'seller', sample: 'Sahyadri Ispat Yard' },
] as unknown as Type['variables']

let text: ReturnType<typeof useMessageText>
function Editor() {
  text = useMessageText(start, variables, 'body')
  return (
    <>
      <input aria-label="Subject" {...text.boxOf('subject')} />
      <textarea aria-label="Body" {...text.boxOf('body')} />
    </>
  )
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('a variable is inserted at the cursor, in place of what is selected', () => {
  show(<Editor />)
  box('Body').setSelectionRange(0, 2)
  act(() => text.insert('seller'))
  expect(box('Body').value).toBe('{seller} is packed.')
  expect(document.activeElement).toBe(box('Body'))
  expect([text.isDirty, text.isUsed('seller'), text.isUsed('number')]).toEqual([true, true, true])
})

test('it goes into the field that had the cursor last', () => {
  show(<Editor />)
  act(() => box('Subject').focus())
  box('Subject').setSelectionRange(0, 0)
  act(() => text.insert('seller'))
  expect(box('Subject').value).toBe('{seller}Order {number}')
  expect(box('Body').value).toBe('It is packed.')
})

test('samples fill a text whose variables are known, and one with others is shown as it is', () => {
  show(<Editor />)
  expect(text.filled('Order {number}')).toBe('Order NV2627-000123')
  expect(text.filled('Order {total}')).toBe('Order {total}')
})

test('a variable that the message does not have is refused at its field', () => {
  show(<Editor />)
  expect(text.isWrong).toBe(false)
  fireEvent.change(box('Subject'), { target: { value: 'Order {total}' } })
  expect(text.isWrong).toBe(true)
  expect(text.textErrorOf('subject')).toContain('There is no variable named total.')
  expect(text.textErrorOf('body')).toBeUndefined()
})

test.each([
  [{ body: 'Too long.' }, { body: 'Too long.', other: null }],
  [{ version: 'Somebody else saved it.' }, { body: undefined, other: 'Somebody else saved it.' }],
])(
  'what the server refuses of %j is said at its field, or above the buttons, until something is changed',
  async (fields, said) => {
    show(<Editor />)
    const refusal = new GraphQLRefusal({ message: 'No', extensions: { code: 'VALIDATION', fields } })
    await act(() => text.attempt(() => Promise.reject(refusal)))
    expect({ body: text.textErrorOf('body'), other: text.otherError }).toEqual(said)
    act(() => text.change({ body: 'It is packed today.' }))
    expect([text.textErrorOf('body'), text.otherError]).toEqual([undefined, null])
  },
)
