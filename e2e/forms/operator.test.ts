import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import { type Walked, walkForms } from '../support/forms.ts'
import { enter } from '../support/sellers.ts'
import { test } from '../support/shop.ts'

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const written = (iso: string) => `${Number(iso.slice(8))} ${months[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`
const pdf = {
  name: 'fees.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
}

const forms: Walked[] = [
  {
    at: '/admin/company/list',
    by: ['Add company'],
    submit: 'Add company',
    values: { Name: 'Aadhar Steel Works' },
    shows: 'Aadhar Steel Works',
  },
  {
    at: '/admin/brand/list',
    by: ['Add brand'],
    submit: 'Create brand',
    values: { Name: 'Aadhar TMT' },
    shows: 'Aadhar TMT',
  },
  {
    at: '/admin/siteContent/associate_PDF',
    by: ['Add version'],
    submit: 'Add document',
    values: { Title: 'Fees of next year' },
    files: { 'PDF, up to 5 MB': pdf },
    shows: 'Fees of next year',
  },
  {
    at: '/admin/siteContent/seo_page?view=redirects',
    submit: 'Add redirect',
    values: { 'Old path': '/old-prices', 'New path': '/price-index' },
    shows: '/old-prices',
  },
  {
    at: '/admin/account/setting',
    by: ['Add registration'],
    submit: 'Add registration',
    values: { State: 'Sikkim', GSTIN: `11ZZZCM1001A1C${gstinCheckCharacter('11ZZZCM1001A1C')}` },
    shows: '11ZZZCM1001A1C',
  },
  {
    at: '/admin/category/list',
    by: ['Add category'],
    submit: 'Create category',
    values: { Name: 'Aggregates of slag', URL: 'slag-aggregates' },
    shows: 'Aggregates of slag',
  },
  {
    at: '/admin/product_class/add?part=rates',
    by: ['Add tariff line'],
    submit: 'Create tariff line',
    values: { HSN: '2618', Description: 'Granulated slag' },
    shows: 'Granulated slag',
    shownAt: '/admin/product_class/add?part=rates&search=2618',
  },
  {
    at: '/admin/product_class/add',
    by: ['Add product class'],
    submit: 'Create product class',
    values: { Code: 'A-SLAG', Name: 'A class of slag', HSN: '2618' },
    shows: 'A class of slag',
  },
  {
    at: '/admin/product_attributes/policies',
    by: ['Add policy'],
    submit: 'Create policy',
    values: { Title: 'Returns of slag', Days: '9' },
    shows: 'Returns of slag',
  },
  {
    at: '/admin/product_attributes/policies',
    by: ['More', 'New version'],
    submit: 'Save as new version',
    values: { Title: 'Returns, second text' },
    shows: 'Returns, second text',
  },
  {
    at: '/admin/coupon/add',
    submit: 'Create coupon',
    values: { Code: 'WALK10', Title: 'Ten for those who walk', Percentage: '10', 'Maximum discount': '500' },
    shows: 'Ten for those who walk',
  },
  {
    at: '/admin/email/list',
    submit: 'Mark as bounced',
    values: { Email: 'gone@walk.example', Reason: 'The mailbox is full' },
    shows: 'gone@walk.example',
  },
  {
    at: '/admin/shipping/list',
    submit: 'Calculate',
    values: { 'From pincode': '410501', 'To pincode': '411045' },
    shows: '3.2 t to 411045: ₹',
  },
  { at: '/admin/shipping/add', submit: 'Save rates', values: { 'Applies from': day(4) }, shows: written(day(4)) },
  {
    at: '/admin/seller/detail/1/commission',
    by: ['Edit'],
    submit: 'Save from this date',
    values: { 'Rule name': 'A rule that is walked', 'Applies from': day(3) },
    shows: 'A rule that is walked',
  },
  {
    at: '/admin/seller/detail/1/commission',
    in: 'A rule that is walked',
    by: ['More', 'End'],
    submit: 'End rule',
    values: { 'Last day': day(9) },
    shows: written(day(9)),
  },
  {
    at: '/admin/account/refunds?search=NV2627-000145',
    by: ['Decide'],
    submit: 'Mark as sent',
    values: { UTR: 'HDFCR72026112700001' },
    shows: 'HDFCR72026112700001',
  },
  {
    at: '/admin/account/transfers?search=NV2627-000050',
    by: ['View'],
    submit: 'Record late payment',
    values: { 'Total on the bank statement': '1234.56' },
    shows: '1,234.56',
    shownAt: '/admin/account/refunds',
  },
  {
    at: '/admin/account/detail',
    by: ['Add account'],
    submit: 'Request account',
    values: {
      'Account holder': 'Neev Marketplace',
      Bank: 'Walk Bank',
      'Account number': '50200011122233',
      'Confirm account number': '50200011122233',
      IFSC: 'HDFC0000123',
    },
    shows: 'Walk Bank',
  },
  {
    at: '/admin/ticket/2',
    submit: 'Send answer',
    values: { Answer: 'The seller was called and comes on Monday.' },
    shows: 'The seller was called and comes on Monday.',
  },
  {
    at: '/admin/siteContent/emailconfig',
    submit: 'Send test',
    refused: 'Set up the provider of this channel first.',
    shows: 'Set up the provider of this channel first.',
  },
  {
    at: '/admin/siteContent/rough_estimate',
    submit: 'Save as a new version',
    values: { 'What changed': 'Half a brick more' },
    shows: 'Half a brick more',
  },
  {
    at: '/admin/account/ledger',
    by: ['Adjust'],
    submit: 'Propose',
    values: {
      'Debit account': 'Bank balance',
      'Credit account': 'Other costs and income',
      Reason: 'A difference of the bank',
    },
    shows: 'A difference of the bank',
    shownAt: '/admin/account/ledger?view=adjustments',
  },
  {
    at: '/admin/series/add',
    submit: 'Create series',
    values: {
      Title: 'Slag cement blocks',
      Category: 'Bricks and Blocks',
      'Add attribute': '*',
      'Values of Thickness (mm)': '50, 75',
    },
    shows: 'Slag cement blocks',
  },
  {
    at: '/admin/tmt/add_variant/5-3-1',
    submit: 'Add sizes',
    values: { 'Fe 600': 'on', '6 mm': 'on' },
    shows: 'Fe 600, 6 mm',
  },
]

// A second try would find what the first has changed
test.describe.configure({ retries: 0 })

test('each form of the operator changes what its page shows', async ({ browser }) => {
  const context = await enter(browser, 'admin@neev.example')
  await walkForms(await context.newPage(), forms)
  await context.close()
})
