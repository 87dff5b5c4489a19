import type { Page } from '@playwright/test'
import { enter } from '../support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from '../support/shop.ts'

type Offer = { sku: string; everyonePaise: number }

const fileOf = (rows: readonly string[]) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['SKU,Minimum quantity,Price (₹),Discount (%)', ...rows].join('\n')),
})

async function upload(page: Page, rows: readonly string[]) {
  const dialog = page.getByRole('dialog', { name: 'Upload lines' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(fileOf(rows))
  await dialog.getByRole('button', { name: 'Compare' }).click()
  return dialog
}

test('a seller fills a contract from a spreadsheet, extends it, and staff reads it', async ({ browser }) => {
  const selling = await enter(browser, 'seller@neev.example')
  const seller = await selling.newPage()
  await open(seller, '/seller/contracts')
  const { contractOffers, contractCustomers } = await ask<{
    contractOffers: Offer[]
    contractCustomers: { id: string }[]
  }>(seller, '{ contractOffers(search: "mm") { sku everyonePaise } contractCustomers { id } }')
  const [first, second] = contractOffers.filter(({ everyonePaise }) => everyonePaise !== null)
  const reference = `RC ${crypto.randomUUID().slice(0, 8)}`
  const { createPriceContract: draft } = await ask<{ createPriceContract: { id: string } }>(
    seller,
    'mutation ($input: PriceContractInput!) { createPriceContract(input: $input) { id } }',
    {
      input: {
        buyer: `C${contractCustomers[0]?.id}`,
        name: 'Piers of the flyover',
        reference,
        validFrom: '2029-01-01',
        validTo: '2029-06-30',
      },
    },
  )

  // A wrong file saves nothing, the corrected one does
  await open(seller, `/seller/contracts/detail?id=${draft.id}`)
  await seller.getByRole('button', { name: 'Upload lines' }).click()
  const dialog = await upload(seller, [`${first?.sku},,1,`, 'NO-SUCH-SKU,,40,'])
  await expect(dialog.getByText('None of your offers has this SKU.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save prices' })).toHaveCount(0)
  await expectAccessible(seller)
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await upload(seller, [`${first?.sku},,1.25,`, `${second?.sku},,,2.5 %`])
  await expect(dialog.getByText('New line: 2')).toBeVisible()
  await expectAccessible(seller)
  await dialog.getByRole('button', { name: 'Save prices' }).click()
  await expect(seller.getByLabel(/^Price /)).toHaveCount(2)
  const download = seller.waitForEvent('download')
  await seller.getByRole('button', { name: 'Download lines' }).click()
  expect((await download).suggestedFilename()).toMatch(/^contract-RC-.*\.xlsx$/)

  await seller.getByRole('button', { name: 'Activate', exact: true }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await seller.getByRole('button', { name: 'Change last day' }).click()
  const dates = seller.getByRole('dialog', { name: 'Change last day' })
  await dates.getByLabel('Last day').fill('2029-09-30')
  await dates.getByLabel('Reason').fill('The monsoon stops the piers for three months.')
  await expectAccessible(seller)
  await dates.getByRole('button', { name: 'Save' }).click()
  await expect(seller.getByText('Last day changed')).toBeVisible()
  await expect(seller.getByText('30 Sept 2029').or(seller.getByText('30 Sep 2029')).first()).toBeVisible()

  const staff = await (await enter(browser, 'admin@neev.example')).newPage()
  await open(staff, `/admin/contracts?search=${encodeURIComponent(reference)}`)
  await staff.getByRole('link', { name: 'Piers of the flyover' }).click()
  await expect(staff.getByText('The monsoon stops the piers for three months.')).toBeVisible()
  await expect(staff.getByRole('table', { name: 'Prices' }).getByText('₹1.25')).toBeVisible()
  await expectAccessible(staff)
  await ask(
    seller,
    `mutation ($id: ID!) { updateContractStatus(id: $id, version: 4, transition: end, reason: "End of the test") { id } }`,
    { id: draft.id },
  )
})
