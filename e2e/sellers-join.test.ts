import { gstinCheckCharacter } from '@neev/domain/identity'
import { enter } from './sellers.ts'
import { expect, expectAccessible, open, test } from './shop.ts'

const pan = 'ZZZFV6234K'
const gstin = `27${pan}1Z${gstinCheckCharacter(`27${pan}1Z`)}`
const paper = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nA paper.') }

test('somebody applies to sell, the seller manager looks at it and approves, and the new desk opens', async ({
  page,
  browser,
}) => {
  // somebody new, on the way to the page
  await open(page, '/register?returnTo=/seller_registration')
  await page.getByLabel('Your name').fill('Vidya Sawant')
  await page.getByLabel('Email').fill('vidya@velu-steel.example')
  await page.getByLabel('Password', { exact: true }).fill('steel-and-9-yards')
  await page.getByRole('checkbox', { name: /terms of use/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/seller_registration')
  await expect(page.getByRole('heading', { level: 1, name: 'Sell on Neev' })).toBeVisible()
  await expectAccessible(page)

  const next = () => page.getByRole('button', { name: 'Save and go on' }).click()
  const step = (name: string) => expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await page.getByLabel('Legal name').fill('Velu Steel LLP')
  await page.getByLabel('Trade name').fill('Velu Steel')
  await page.getByLabel('Kind of firm').selectOption('LLP')
  await page.getByLabel('Stockist').check()
  await page.getByLabel('Registered address').fill('Plot 9, MIDC Bhosari, Pune 411026')
  await page.getByLabel('Phone for buyers').fill('020 5550 0300')
  await page.getByLabel('Email for buyers').fill('care@velu-steel.example')
  const owner = page.getByRole('group', { name: 'Owner or manager' })
  await owner.getByLabel('Name').fill('Vidya Sawant')
  await owner.getByLabel('Mobile number').fill('90000 04999')
  await owner.getByLabel('Email').fill('vidya@velu-steel.example')
  await next()

  await step('Tax')
  await page.getByLabel('PAN', { exact: true }).fill(pan)
  await page.getByLabel('GSTIN 1').fill(`${gstin.slice(0, 14)}${gstin.endsWith('A') ? 'B' : 'A'}`)
  await expect(page.getByText('The last character of the GSTIN does not fit the rest.')).toBeVisible()
  await page.getByLabel('GSTIN 1').fill(gstin)
  await expect(page.getByText('Maharashtra, the check letter is right')).toBeVisible()
  await next()

  await step('Bank')
  await page.getByLabel('Account holder').fill('Velu Steel LLP')
  await page.getByLabel('Account number', { exact: true }).fill('50200077712345')
  await page.getByLabel('Account number once more').fill('50200077712345')
  await page.getByLabel('IFSC').fill('HDFC0000007')
  await page.getByLabel('Bank', { exact: true }).fill('HDFC Bank')
  await next()

  await step('Yards')
  // on another day, at another device
  await open(page, '/seller_registration')
  await step('Yards')
  await page.getByLabel('Name of the yard').fill('Bhosari yard')
  await page.getByLabel('Plot and street').fill('Plot 9, MIDC')
  await page.getByLabel('City or village').fill('Pune')
  await page.getByLabel('Pincode', { exact: true }).fill('411026')
  await next()

  await step('Papers')
  for (const name of ['GST certificate', 'PAN card', 'Cancelled cheque']) {
    await page.getByLabel('Paper', { exact: true }).selectOption(name)
    await page.getByLabel('File').setInputFiles(paper)
    await page.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Go on to the review' }).click()
  await page.getByRole('checkbox', { name: /I accept the terms for sellers/ }).check()
  await page.getByRole('button', { name: 'Send the application in' }).click()
  await expect(page.getByText(/We look at it within two working days/)).toBeVisible()

  const desk = await enter(browser, 'seller-manager@neev.example')
  const manager = await desk.newPage()
  await open(manager, '/admin/seller/list?search=velu')
  await manager.getByRole('link', { name: 'Velu Steel' }).click()
  const act = async (verb: string) => {
    await manager.getByRole('button', { name: verb }).click()
    await manager.getByRole('dialog').getByRole('button', { name: verb }).click()
  }
  await act('Begin to look at it')
  await manager.getByRole('link', { name: /^Checklist/ }).click()
  const rows = manager.getByRole('combobox', { name: /What was found: (PAN|GSTIN|Bank|Registered|At least)/ })
  await expect(rows).toHaveCount(5)
  await expectAccessible(manager)
  for (const row of await rows.all()) {
    await row.selectOption('COMPLETE')
    await expect(row).toHaveValue('COMPLETE')
  }
  await act('Approve')
  await expect(manager.getByText('Approved', { exact: true })).toBeVisible()
  await desk.close()

  await open(page, '/seller/dashboard')
  await expect(page.getByRole('link', { name: 'Firm and people' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
