import { beforeEach, expect, test, vi } from 'vitest'
import { ActionButtons } from '#ui/detail/ActionButtons.tsx'
import { act, fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { useTransitions } from './use-transitions.ts'

const labels = {
  approve: { verb: 'Approve', title: 'Approve {name}?' },
  reject: { verb: 'Reject', title: 'Reject {name}?', reason: 'Reason', danger: true },
} as const
type Move = keyof typeof labels

const run = vi.fn()
beforeEach(() => run.mockClear())
function Page({ moves, whyNot = null }: { moves: readonly Move[]; whyNot?: { code: string; message: string } | null }) {
  const actions = useTransitions<Move>(labels, 'Nilgiri Bath', run)
  return (
    <ActionButtons
      busy={false}
      actions={actions(moves.map((transition) => ({ transition, whyNot: whyNot as never })))}
    />
  )
}
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement))

test('transitions stand in the order of their labels, whatever order they come in', () => {
  show(<Page moves={['reject', 'approve']} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Approve', 'Reject'])
})

test('one is confirmed by name before it runs', async () => {
  show(<Page moves={['approve']} />)
  await press('Approve')
  expect(await screen.findByText('Approve Nilgiri Bath?')).toBeTruthy()
  await press('Cancel')
  expect(run).not.toHaveBeenCalled()
  await press('Approve')
  await screen.findByText('Approve Nilgiri Bath?')
  await press('Approve')
  await waitFor(() => expect(run).toHaveBeenCalledWith('approve', null))
})

test('one that needs a reason runs with it', async () => {
  show(<Page moves={['reject']} />)
  await press('Reject')
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'The PAN is another’s' } })
  await press('Reject')
  await waitFor(() => expect(run).toHaveBeenCalledWith('reject', 'The PAN is another’s'))
})
