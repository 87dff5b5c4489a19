import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { act, fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { Form } from './Form.tsx'
import { GstinField, MoneyField, PercentField, TextField } from './fields.tsx'
import { SaveGroup } from './SaveGroup.tsx'
import type { Schema } from './schema.ts'

type Input = { code: string; minPaise: number | null; bp: number | null; gstin: string }
const schema: Schema<Input, Input> = {
  '~standard': {
    validate: (value) => {
      const input = value as Input
      const issues = []
      if (!input.code) issues.push({ message: 'Code is needed.', path: ['code'] })
      if (!Number.isInteger(input.minPaise)) issues.push({ message: 'Enter a valid amount.', path: ['minPaise'] })
      return issues.length > 0 ? { issues } : { value: input }
    },
  },
}

const open = (onSubmit: (input: Input) => Promise<unknown>) =>
  show(
    <>
      <Form
        schema={schema}
        defaults={{ code: '', minPaise: 123_456_00, bp: 1800, gstin: '' }}
        onSubmit={onSubmit}
        submit="Save"
      >
        <TextField name="code" label="Code" />
        <MoneyField name="minPaise" label="Minimum cart value" />
        <PercentField name="bp" label="Percent" />
        <GstinField name="gstin" label="GSTIN" />
      </Form>
      <Link to="/away">Away</Link>
    </>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('sends integers for values typed in any notation', async () => {
  const sent = vi.fn(async (_: Input) => {})
  open(sent)
  expect(field('Minimum cart value').value).toBe('1,23,456.00')
  expect(field('Percent').value).toBe('18')
  type('Code', 'DIWALI')
  type('Minimum cart value', '₹ 2,500.5')
  type('Percent', '12.5')
  type('GSTIN', '27aapfu0939f1zv')
  save()
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(sent.mock.calls[0]?.[0]).toEqual({ code: 'DIWALI', minPaise: 250_050, bp: 1250, gstin: '27AAPFU0939F1ZV' })
})

test('is sent once however often it is pressed, and its button keeps the focus', async () => {
  let arrive = () => {}
  const sent = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)))
  open(sent)
  type('Code', 'DIWALI')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  button.focus()
  save()
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  save()
  await act(async () => arrive())
  expect(sent).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
})

test('shows errors at their fields, and sends nothing', async () => {
  const sent = vi.fn(async () => {})
  open(sent)
  type('Minimum cart value', 'much')
  save()
  await screen.findByText('Code is needed.')
  expect(screen.getByText('Enter a figure in digits, such as 1,250.50.')).toBeTruthy()
  expect(field('Code').getAttribute('aria-invalid')).toBe('true')
  const below = field('Code').getAttribute('aria-describedby')
  expect(document.getElementById(below ?? '')?.textContent).toBe('Code is needed.')
  expect(field('Minimum cart value').value).toBe('much')
  expect(sent).not.toHaveBeenCalled()
})

test("shows the server's refusal at the field it names", async () => {
  open(async () => {
    throw new GraphQLRefusal({
      message: '',
      extensions: { code: 'VALIDATION', fields: { code: 'This code is taken.' } },
    })
  })
  type('Code', 'DIWALI')
  save()
  await screen.findByText('This code is taken.')
  expect(document.activeElement).toBe(field('Code'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test("shows the server's refusal above the button if it names no field of the form", async () => {
  open(async () => {
    throw new GraphQLRefusal({ message: 'x', extensions: { code: 'COUPON_ENDED' } })
  })
  type('Code', 'DIWALI')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('This coupon has expired.')
})

test('asks before unsent input is lost, and leaves when confirmed', async () => {
  const { router } = open(async () => {})
  type('Code', 'DIWALI')
  fireEvent.click(screen.getByRole('link', { name: 'Away' }))
  await screen.findByText('Leave without saving?')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(router.state.location.pathname).toBe('/')
  fireEvent.click(screen.getByRole('link', { name: 'Away' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('Elsewhere')
})

test('asks before unsent input is lost to another query of the same page', async () => {
  const { router } = open(async () => {})
  type('Code', 'DIWALI')
  const change = () => act(() => router.navigate('/?point=2', { replace: true }))
  await change()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(router.state.location.search).toBe('')
  expect(field('Code').value).toBe('DIWALI')
  await change()
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.search).toBe('?point=2'))
})

test('asks once for several forms, whichever has unsent input', async () => {
  const one = (code: string) => (
    <Form
      schema={schema}
      defaults={{ code: '', minPaise: 100, bp: 0, gstin: '' }}
      onSubmit={async () => {}}
      submit={code}
    >
      <TextField name="code" label={code} />
    </Form>
  )
  show(
    <>
      {one('First')}
      {one('Second')}
      <Link to="/away">Away</Link>
    </>,
  )
  for (const label of ['First', 'Second']) {
    type(label, 'DIWALI')
    fireEvent.click(screen.getByRole('link', { name: 'Away' }))
    expect(await screen.findAllByText('Leave without saving?')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
    type(label, '')
  }
  fireEvent.click(screen.getByRole('link', { name: 'Away' }))
  await screen.findByText('Elsewhere')
})

test('does not ask after saving', async () => {
  const sent = vi.fn(async () => {})
  open(sent)
  type('Code', 'DIWALI')
  save()
  await waitFor(() => expect(sent).toHaveBeenCalled())
  fireEvent.click(screen.getByRole('link', { name: 'Away' }))
  await screen.findByText('Elsewhere')
})

test('errors with params are in the language of the page, of rules and of the server', async () => {
  const messages = {
    'Must be {max} characters or fewer.': 'Höchstens {max} Zeichen.',
    'Only {available} in stock.': 'Nur {available} da.',
  }
  const short: Schema<{ code: string }, { code: string }> = {
    '~standard': {
      validate: (value) => {
        const input = value as { code: string }
        const refusal = { code: 'CHARACTERS', params: { max: 4 } } as const
        return input.code.length <= 4
          ? { value: input }
          : { issues: [{ message: 'English', path: ['code'], params: { refusal } }] }
      },
    },
  }
  const available = { milli: 2000, unit: 'kg' }
  const extensions = {
    code: 'STOCK_SHORT',
    params: { available },
    fields: { code: 'English' },
    fieldRefusals: { code: { code: 'STOCK_SHORT', params: { available } } },
  }
  const onSubmit = () => Promise.reject(new GraphQLRefusal({ message: 'English', extensions }))
  show(
    <Form schema={short} defaults={{ code: '' }} onSubmit={onSubmit} submit="Save">
      <TextField name="code" label="Code" />
    </Form>,
    { locale: 'de-DE', messages },
  )
  type('Code', 'DIWALI')
  save()
  await screen.findByText('Höchstens 4 Zeichen.')
  type('Code', 'HOLI')
  save()
  await screen.findByText('Nur 2 kg da.')
})

test.each(['Save', 'Discard'])(
  '%s of the bar of a group gives the focus back to the field that had it',
  async (button) => {
    const saved = vi.fn(() => Promise.resolve())
    await show(
      <SaveGroup>
        <Form
          schema={schema}
          defaults={{ code: 'A', minPaise: 100, bp: null, gstin: '' }}
          onSubmit={saved}
          submit="Save"
          part="Prices"
        >
          <TextField name="code" label="Code" />
        </Form>
      </SaveGroup>,
    )
    field('Code').focus()
    fireEvent.change(field('Code'), { target: { value: 'B' } })
    const pressed = await screen.findByRole('button', { name: button })
    act(() => pressed.focus())
    fireEvent.click(pressed)
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
    expect(saved).toHaveBeenCalledTimes(button === 'Save' ? 1 : 0)
    expect(document.activeElement).toBe(field('Code'))
  },
)
