import { expect, test } from 'vitest'
import { fireEvent, screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { CompareList, maxCompared } from './CompareList.tsx'

const cards = ['one', 'two', 'three', 'four', 'five'].map((title) => ({ identifier: `bar-${title}`, title }))
const open = () =>
  show(
    <CompareList action="/compare">
      {(box) => cards.map((card) => <article key={card.identifier}>{box(card)}</article>)}
    </CompareList>,
  )
const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare ${title}` })
const choose = (...titles: string[]) => titles.forEach((title) => void fireEvent.click(box(title)))

test('four products are chosen, and no fifth', () => {
  open()
  expect(screen.getByText('Choose up to 4 products')).toBeTruthy()
  choose('one', 'two', 'three')
  expect(box('five').disabled).toBe(false)
  choose('four')
  expect(screen.getByText('4 of 4 chosen')).toBeTruthy()
  expect(box('five').disabled).toBe(true)
  // those that are chosen can be taken back
  expect(box('two').disabled).toBe(false)
  choose('two')
  expect(screen.getByText('3 of 4 chosen')).toBeTruthy()
  expect(box('five').disabled).toBe(false)
  expect(maxCompared).toBe(4)
})

test('all can be taken back at once', () => {
  open()
  choose('one', 'two')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(box('one').checked).toBe(false)
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

test('the form asks for what is chosen, in the address', async () => {
  const { router } = open()
  choose('two', 'five')
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  await screen.findByText('Elsewhere')
  expect(router.state.location).toMatchObject({ pathname: '/compare', search: '?ids=bar-two&ids=bar-five' })
})
