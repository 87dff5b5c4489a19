import { expect, test } from 'vitest'
import { screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { StepList } from './StepList.tsx'

test('the step that is here shows its number and not that it is done, also when it is filled in', () => {
  const names = { BUSINESS: 'Business', TAX: 'Tax', REVIEW: 'Review' }
  show(
    <StepList steps={['BUSINESS', 'TAX', 'REVIEW']} names={names} now="TAX" open={new Set<string>()} go={() => {}} />,
  )
  const [business, tax] = screen.getAllByRole('listitem')
  expect([business?.className, tax?.className]).toEqual(['done', ''])
  expect(tax?.textContent).toBe('2Tax')
})
