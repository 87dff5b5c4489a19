import { beforeEach, expect, test, vi } from 'vitest'
import { fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { PincodeForm } from './PincodeForm.tsx'
import type { AdminPincodeFieldsFragment } from './pincodes.graphql.ts'

const pincode = {
  id: '744301',
  district: 'Nicobars',
  zone: { id: '4', name: 'Islands' },
  tier: null,
  serviceable: true,
  byRoad: false,
  surchargePaisePerTonne: 0,
  extraLeadDays: 6,
} as unknown as AdminPincodeFieldsFragment

let sent: object[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { query, variables } = JSON.parse(String(body))
    if (!/mutation/.test(query)) {
      const zones = [
        { id: '4', name: 'Islands' },
        { id: '5', name: 'West' },
      ]
      return new Response(JSON.stringify({ data: { zones, states: [] } }))
    }
    sent.push(variables)
    return new Response(JSON.stringify({ data: { updatePincode: { id: '744301' } } }))
  })
})

async function open() {
  const done = vi.fn()
  show(<PincodeForm pincode={pincode} onDone={done} />)
  await screen.findByLabelText('Surcharge per tonne')
  return done
}
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('what is changed is sent with the rest as it was, in paise', async () => {
  const done = await open()
  enter('Surcharge per tonne', '1,250.50')
  fireEvent.click(screen.getByLabelText(/^We deliver here/))
  save()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    {
      pincode: '744301',
      input: {
        zoneId: '4',
        tier: null,
        serviceable: false,
        byRoad: false,
        surchargePaisePerTonne: 1_250_50,
        extraLeadDays: 6,
      },
    },
  ])
})

test.each([
  ['Surcharge per tonne', '-5'],
  ['Extra days', '1.5'],
  ['Extra days', '400'],
])('%s of %s is refused at its field, and nothing is sent', async (label, value) => {
  const done = await open()
  enter(label, value)
  save()
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  expect(done).not.toHaveBeenCalled()
})
