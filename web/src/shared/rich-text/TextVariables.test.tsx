import { afterEach, expect, test, vi } from 'vitest'
import { screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { TextVariables } from './TextVariables.tsx'

afterEach(() => vi.unstubAllGlobals())

test('passages with variables are shown with what readers see, and each variable with its value', async () => {
  const textVariables = [
    { name: 'acceptWithinHours', label: 'Seller acceptance deadline', value: '8 hours' },
    { name: 'operatorName', label: 'Legal name of the operator', value: 'A & B' },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ data: { textVariables } }))
  const html = '<p>Nothing here.</p><ul><li><p>Within {{acceptWithinHours}}, says {{operatorName}}.</p></li></ul>'
  show(<TextVariables html={html} language="en" />)
  await screen.findByText('Within 8 hours, says A & B.')
  screen.getByText('{{acceptWithinHours}}')
  expect(screen.queryByText('Nothing here.')).toBeNull()
})
