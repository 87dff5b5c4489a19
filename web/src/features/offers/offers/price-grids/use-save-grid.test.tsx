import { beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { type Stumble, useSaveGrid } from './use-save-grid.ts'

type Outcome = { done: boolean; stumble: Stumble | null }
let answers: object[]
let sent: { sure: boolean }[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).variables)
    return new Response(JSON.stringify(answers.shift()))
  })
})
const saved = (counts: object) => ({ data: { setOffers: { added: 0, changed: 0, held: 0, ...counts } } })
const refused = (code: string, fields: object = {}) => ({ errors: [{ message: code, extensions: { code, fields } }] })

let saving: ReturnType<typeof useSaveGrid>
function Grid() {
  saving = useSaveGrid()
  return null
}
const save = async (...replies: object[]) => {
  answers = replies
  show(<Grid />)
  let outcome: Outcome | undefined
  await act(async () => {
    saving.run({ dispatchPointId: '1', lines: [], validTo: null, leadDays: 2 }).then((done) => {
      outcome = done
    })
  })
  return { outcomeOf: async () => waitFor(() => expect(outcome).toBeDefined()).then(() => outcome) }
}
const toasted = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy())

test.each([
  [{ added: 1, changed: 2, held: 1 }, '1 size added, 2 changed, 1 is under review by Neev'],
  [{}, 'No changes to save.'],
])('what was saved is said: %j', async (counts, text) => {
  const { outcomeOf } = await save(saved(counts))
  expect(await outcomeOf()).toEqual({ done: true, stumble: null })
  await toasted(text)
  expect(sent).toMatchObject([{ sure: false }])
})

test('unusual prices are asked about, and sent again once they are confirmed', async () => {
  const { outcomeOf } = await save(refused('PRICE_UNUSUAL', { 'lines.0.pricePaise': 'Far.' }), saved({ changed: 1 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm and save' }))
  expect(await outcomeOf()).toEqual({ done: true, stumble: null })
  expect(sent).toMatchObject([{ sure: false }, { sure: true }])
})

test('unusual prices that are not confirmed lead to the first of them', async () => {
  const { outcomeOf } = await save(refused('PRICE_UNUSUAL', { 'lines.3.pricePaise': 'Far.' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await outcomeOf()).toMatchObject({ done: false, stumble: { at: 3, what: 'price', message: 'Far.' } })
  expect(sent).toHaveLength(1)
})

test('a line that is refused is named by its cell, and anything else by a message', async () => {
  const { outcomeOf } = await save(refused('VALIDATION', { 'lines.12.stockMilli': 'Too much.' }))
  expect(await outcomeOf()).toEqual({ done: false, stumble: { at: 12, what: 'stock', message: 'Too much.' } })
})

test('a refusal of no line is a message', async () => {
  const { outcomeOf } = await save(refused('COUPON_ENDED'))
  expect(await outcomeOf()).toEqual({ done: false, stumble: null })
  await toasted('This coupon has expired.')
})
