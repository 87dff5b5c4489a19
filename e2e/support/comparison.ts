import type { Page } from '@playwright/test'

/** The cell of a seller in the row of a line of a comparison. */
export async function cellOf(buyer: Page, line: string, seller: string) {
  const comparison = buyer.getByRole('region', { name: 'Comparison of quotations' })
  const heads = await comparison.getByRole('columnheader').allInnerTexts()
  return comparison
    .getByRole('row', { name: line })
    .getByRole('cell')
    .nth(heads.findIndex((head) => head.startsWith(seller)) - 1)
}
