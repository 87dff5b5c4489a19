// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Facts } from './PrintedDocument.tsx'

it('a fact without a value is omitted with its label', () => {
  const nothing = [null, undefined, false, ''].map((value, at) => [`Fact ${at}`, value] as const)
  const html = renderToString(<Facts of={[...nothing, ['Order', 'NV2627-000039-A']]} />)
  expect(html.replace(/ class="[^"]*"/, '')).toBe('<dl><dt>Order</dt><dd>NV2627-000039-A</dd></dl>')
})
