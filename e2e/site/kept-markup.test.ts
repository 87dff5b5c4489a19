import { expect, open, test } from '../support/shop.ts'

/** Pages that the browser's first render changes nothing in; elsewhere buttons are enabled, and what is personal comes. */
const pages = ['/category/tmt-bars/tmt', '/faq', '/blogs', '/compare', '/meet_our_team', '/about_us', '/price-index']

/** Every element with its attributes, and every text, in the order of the page. */
function markup(): string[] {
  const root = document.getElementById('root') as HTMLElement
  root.normalize()
  const lines: string[] = []
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const attributes = node instanceof Element ? [...node.attributes].map(({ name, value }) => `${name}=${value}`) : []
    lines.push([node.nodeName, node.nodeValue ?? '', ...attributes.sort()].join(' '))
  }
  return lines
}

for (const locale of ['en-US', 'hi-IN'])
  test(`the browser keeps what the server wrote, in ${locale}`, async ({ visitor }) => {
    const reader = await visitor({ javaScriptEnabled: false, locale })
    const buyer = await visitor({ locale })
    for (const path of pages) {
      await reader.goto(path)
      await open(buyer, path)
      const rendered = await buyer.evaluate(markup)
      const lost = (await reader.evaluate(markup)).filter((line) => {
        const at = rendered.indexOf(line)
        if (at >= 0) rendered.splice(at, 1)
        return at < 0
      })
      expect(lost, path).toEqual([])
      await expect(buyer.locator('head title')).toHaveCount(1)
      await expect(buyer.locator('head meta[name=description]')).toHaveCount(path === '/compare' ? 0 : 1)
    }
  })
