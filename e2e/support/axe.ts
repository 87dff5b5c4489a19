import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What a machine finds wrong with the page for people who see, hear or move otherwise, by all rules or by these: one line for each
 * rule, with the places. Axe is put into a page once, and only what is wrong leaves the page: both cost more than looking.
 */
export async function violationsIn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      // stylesheets and media are read for rules that are not run
      preload: false,
      ...(rules && { runOnly: rules }),
      // of WCAG 2.2 AA, and not asked unless it is named
      rules: { 'target-size': { enabled: true } },
    })
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, rules)
}
