import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ActionButtons } from '#ui/detail/ActionButtons.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextRowsField } from '#ui/form/RowsField.tsx'
import type { Schema } from '#ui/form/schema.ts'
import { TicksField } from '#ui/form/TicksField.tsx'
import { Menu } from '#ui/Menu.tsx'
import { act, fireEvent, render, screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { clockText, useSecondsLeft } from '#ui/use-clock.ts'
import { Dialog } from './Dialog.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a menu', () => {
  const open = (onToggle = vi.fn()) => {
    show(
      <>
        <Menu label="…" name="More" onToggle={onToggle}>
          <button type="button">Archive</button>
          <button type="button" data-stay>
            Pin
          </button>
        </Menu>
        <p>Beside</p>
      </>,
    )
    const details = document.querySelector('details') as HTMLDetailsElement
    details.open = true
    return details
  }
  test('closes when something in it is chosen, or beside it is pressed', () => {
    const details = open()
    press('Archive')
    expect(details.open).toBe(false)
    details.open = true
    fireEvent.click(screen.getByText('Beside'))
    expect(details.open).toBe(false)
  })
  test('stays open for what is not a choice', () => {
    const details = open()
    press('Pin')
    expect(details.open).toBe(true)
    fireEvent.keyDown(document, { key: 'Tab' })
    expect(details.open).toBe(true)
  })
  test('closes with Escape, and its button has the focus again', () => {
    const details = open()
    screen.getByRole('button', { name: 'Archive' }).focus()
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(details.open).toBe(false)
    expect(document.activeElement).toBe(details.querySelector('summary'))
    expect(details.querySelector('summary')?.getAttribute('aria-label')).toBe('More')
  })
})

describe('a dialog', () => {
  function Page({ onClose }: { onClose: () => void }) {
    const [isOpen, setOpen] = useState(true)
    const close = () => {
      setOpen(false)
      onClose()
    }
    return (
      <Dialog title="Ask for changes" open={isOpen} onClose={close}>
        <p>Content</p>
      </Dialog>
    )
  }
  test('is named by its title, and closes by its button, which takes its content away', () => {
    const closed = vi.fn()
    show(<Page onClose={closed} />)
    expect(screen.getByRole('dialog', { name: 'Ask for changes' })).toBeTruthy()
    press('Close')
    expect(closed).toHaveBeenCalled()
    expect(screen.queryByText('Content')).toBeNull()
  })
  test('closes when pressed beside its box, not in it', () => {
    const closed = vi.fn()
    show(<Page onClose={closed} />)
    fireEvent.click(screen.getByText('Content'))
    expect(closed).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('dialog'))
    expect(closed).toHaveBeenCalled()
  })
})

describe('a field', () => {
  const input = () => screen.getByLabelText<HTMLInputElement>(/Landmark/)
  const described = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent
  const field = (more: object) =>
    show(
      <Field label="Landmark" {...more}>
        {(control) => <input {...control} />}
      </Field>,
    )
  test('is described by its hint, and by its error instead once there is one', () => {
    const { unmount } = field({ hint: 'Seen from the road', optional: true })
    expect(described()).toBe('Seen from the road')
    expect(input().getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByText('(optional)')).toBeTruthy()
    unmount()
    field({ hint: 'Seen from the road', error: 'Enter a landmark.' })
    expect(described()).toBe('Enter a landmark.')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('Seen from the road')).toBeNull()
  })
  test('is described by nothing where there is nothing to say', () => {
    field({})
    expect(input().getAttribute('aria-describedby')).toBeNull()
  })
  test('in a table cell is named and described too, for those who hear the page', () => {
    field({ bare: true, error: 'Enter a landmark.' })
    expect(described()).toBe('Enter a landmark.')
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })
})

describe('in a form', () => {
  type Input = { options: string[]; days: number[] }
  const schema: Schema<Input, Input> = { '~standard': { validate: (value) => ({ value: value as Input }) } }
  const open = (defaults: Partial<Input>) => {
    const sent = vi.fn(async (_: Input) => {})
    show(
      <Form schema={schema} defaults={{ options: [], days: [], ...defaults }} onSubmit={sent} submit="Save">
        <TextRowsField name="options" label="Option" verb="Add an option" />
        <TicksField
          name="days"
          label="Days"
          options={[
            { value: 1, label: 'Monday' },
            { value: 2, label: 'Tuesday' },
            { value: 7, label: 'Sunday', disabled: true },
          ]}
        />
      </Form>,
    )
    return async () => {
      await act(async () => press('Save'))
      return sent.mock.calls.at(-1)?.[0]
    }
  }
  const rows = () => screen.getAllByRole('textbox').map((row) => (row as HTMLInputElement).value)

  test('rows are moved, changed, removed and added; the first and last cannot leave the list', async () => {
    const save = open({ options: ['red', 'green', 'blue'] })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move red up' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move blue down' }).disabled).toBe(true)
    press('Move blue up')
    expect(rows()).toEqual(['red', 'blue', 'green'])
    press('Move red down')
    expect(rows()).toEqual(['blue', 'red', 'green'])
    press('Remove red')
    press('Add an option')
    fireEvent.change(screen.getByLabelText('Option 3'), { target: { value: 'white' } })
    expect(await save()).toMatchObject({ options: ['blue', 'green', 'white'] })
  })

  test('a row that is moved keeps its control, and so the focus', () => {
    open({ options: ['red', 'green'] })
    const red = screen.getByDisplayValue('red')
    red.focus()
    press('Move red down')
    expect(screen.getByDisplayValue('red')).toBe(red)
    expect(document.activeElement).toBe(red)
    press('Remove green')
    expect(screen.getByDisplayValue('red')).toBe(red)
  })

  test('what is wrong with a row is said below it', async () => {
    const strict: Schema<Input, Input> = {
      '~standard': { validate: () => ({ issues: [{ message: 'Enter a name.', path: ['options', 1] }] }) },
    }
    show(
      <Form schema={strict} defaults={{ options: ['red', ''], days: [] }} onSubmit={vi.fn()} submit="Save">
        <TextRowsField name="options" label="Option" verb="Add an option" />
      </Form>,
    )
    await act(async () => press('Save'))
    const [red, blank] = screen.getAllByRole('listitem')
    expect(red?.textContent).not.toContain('Enter a name.')
    expect(blank?.textContent).toContain('Enter a name.')
  })

  test('an error within a row is said below it, once', async () => {
    const strict: Schema<Input, Input> = {
      '~standard': {
        validate: () => ({
          issues: [
            { message: 'Enter a value.', path: ['options', 0, 'name'] },
            { message: 'Enter a value.', path: ['options', 0, 'value'] },
          ],
        }),
      },
    }
    show(
      <Form schema={strict} defaults={{ options: ['red'], days: [] }} onSubmit={vi.fn()} submit="Save">
        <TextRowsField name="options" label="Option" verb="Add an option" />
      </Form>,
    )
    await act(async () => press('Save'))
    expect(screen.getAllByText('Enter a value.')).toHaveLength(1)
  })

  test('ticks are kept in the order of the options, whatever the order they were set in', async () => {
    const save = open({ days: [2] })
    fireEvent.click(screen.getByLabelText('Monday'))
    expect(await save()).toMatchObject({ days: [1, 2] })
    fireEvent.click(screen.getByLabelText('Tuesday'))
    expect(await save()).toMatchObject({ days: [1] })
    expect(screen.getByLabelText<HTMLInputElement>('Sunday').disabled).toBe(true)
  })
})

test('a choice of a few is a group of radio buttons', () => {
  const chosen = vi.fn()
  const options = [
    { value: 'kg', label: 'Kilograms' },
    { value: 't', label: 'Tonnes' },
  ] as const
  show(<SegmentedControl label="Unit" value="kg" options={options} onChange={chosen} />)
  expect(screen.getByRole('group', { name: 'Unit' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Kilograms' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Tonnes' }))
  expect(chosen).toHaveBeenCalledWith('t')
})

describe('tabs', () => {
  test('are links, of which one is the page that is open', () => {
    show(
      <Tabs
        label="Status"
        tabs={[
          { to: '/', label: 'All', count: 3, current: true },
          { to: '/open', label: 'Open', current: false },
        ]}
      />,
    )
    const links = screen.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['All3', 'page'],
      ['Open', null],
    ])
  })

  const states = {
    LIVE: { label: 'Live', tone: 'green' },
    PAUSED: { label: 'Paused', tone: 'grey' },
    ENDED: { label: 'Ended', tone: 'grey' },
  } as const
  const stateTabs = (status: keyof typeof states | null, more: object = {}) =>
    show(
      <StateTabs
        list={{ href: (changes) => `?status=${changes.status}`, filter: { status } }}
        states={states}
        statuses={['LIVE', 'PAUSED', 'ENDED']}
        counts={[
          { status: 'LIVE', count: 4 },
          { status: 'ENDED', count: 2 },
        ]}
        {...more}
      />,
    )
  const labels = () => screen.getAllByRole('link').map((link) => link.textContent)
  test('of a list leave out empty statuses, but not the one that is open', () => {
    const { unmount } = stateTabs(null)
    expect(labels()).toEqual(['All6', 'Live4', 'Ended2'])
    unmount()
    stateTabs('PAUSED')
    expect(labels()).toEqual(['All6', 'Live4', 'Paused0', 'Ended2'])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Paused0')
  })
  test('of a list include empty ones on request', () => {
    stateTabs(null, { empty: true })
    expect(labels()).toEqual(['All6', 'Live4', 'Paused0', 'Ended2'])
  })
})

test('an action that is impossible now says why, and pages are no buttons', () => {
  const run = vi.fn()
  const actions = [
    { label: 'Edit', to: '/edit' },
    { label: 'Publish', run: run },
    { label: 'Delete', run: run, danger: true, whyNot: 'Only drafts can be deleted.' },
  ]
  const { unmount } = show(<ActionButtons actions={actions} busy={false} />)
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect([button('Publish').disabled, button('Delete').disabled]).toEqual([false, true])
  expect(button('Delete').title).toBe('Only drafts can be deleted.')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  press('Publish')
  expect(run).toHaveBeenCalledTimes(1)
  unmount()
  show(<ActionButtons actions={actions} busy />)
  expect(button('Publish').getAttribute('aria-disabled')).toBe('true')
  press('Publish')
  expect(run).toHaveBeenCalledTimes(1)
})

describe('a countdown', () => {
  test.each([
    [0, '0:00'],
    [59, '0:59'],
    [24 * 60 + 18, '24:18'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [23 * 3600 + 59 * 60, '23:59:00'],
  ])('of %i seconds is %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

  test('counts to zero and not below, and begins anew for another moment', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T06:00:00Z') })
    const Left = ({ until }: { until: string }) => <p>{useSecondsLeft(until)}</p>
    const { container, rerender } = render(<Left until="2026-11-21T06:00:02.500Z" />)
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
    expect(container.textContent).toBe('3')
    pass(1000)
    expect(container.textContent).toBe('2')
    pass(5000)
    expect(container.textContent).toBe('0')
    rerender(<Left until="2026-11-21T06:01:00Z" />)
    expect(container.textContent).toBe('54')
  })
})
