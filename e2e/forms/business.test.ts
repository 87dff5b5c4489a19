import { type Walked, walkForms } from '../support/forms.ts'
import { enter } from '../support/sellers.ts'
import { test } from '../support/shop.ts'

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const written = (iso: string) => `${Number(iso.slice(8))} ${months[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`
const ofSeller: Walked[] = [
  {
    at: '/seller/credit/bank',
    by: ['Add credit'],
    submit: 'Add credit',
    values: { Amount: '1111.11', 'Reference (UTR)': 'HDFCR52026112711111' },
    shows: '1,111.11',
  },
  {
    at: '/seller/credit',
    by: ['Nirmiti Constructions Private Limited', 'Add debit note'],
    submit: 'Add debit note',
    values: { Amount: '222.22', Number: 'OB-2026-1' },
    shows: 'OB-2026-1',
  },
  {
    at: '/seller/credit',
    by: ['Nirmiti Constructions Private Limited', 'Write off'],
    submit: 'Write off',
    values: { Amount: '101.01', Reason: 'Rounding of the old books' },
    shows: '101.01',
  },
  {
    at: '/seller/credit',
    before: (page) => page.getByRole('link', { name: 'Nirmiti Constructions Private Limited' }).click(),
    // other journeys record receipts of this company that are allocated whole
    in: 'HDFCN26325118822',
    by: ['Change allocation'],
    submit: 'Allocate',
    values: { 'OB-2026-1…': '12.34' },
  },
  {
    at: '/seller/order/list?status=PLACED',
    by: [/^NV/, 'Change this order'],
    submit: 'Propose',
    values: { 'New quantity': '1', 'Reason, shown to the other side': 'One is damaged' },
    shows: 'One is damaged',
  },
  {
    at: '/seller/order/list?status=PLACED',
    by: [/^NV/, 'Reject'],
    submit: 'Reject order',
    values: { Reason: '*' },
    shows: 'Rejected',
  },
  {
    at: '/seller/order/schedules/1',
    by: ['Put deliveries on hold'],
    submit: 'Put on hold',
    values: { From: day(80), Until: day(83), 'Reason, shown to the other side': 'The crane is serviced' },
    shows: 'The crane is serviced',
  },
  {
    at: '/seller/order/schedules/2',
    by: ['Propose another price'],
    submit: 'Send response',
    values: { Price: '53.11' },
    shows: '53.11',
  },
  {
    at: '/seller/order/list?status=DISPATCHED',
    by: [/^NV/, 'E-way bill data'],
    submit: 'Save distance',
    values: { Distance: '471' },
    shows: /\b471\b/,
  },
  {
    at: '/seller/order/list?status=DISPATCHED',
    by: [/^NV/, 'E-way bill data'],
    submit: 'Save extension',
    values: { 'Extended until': day(6) },
    shows: written(day(6)),
  },
  {
    at: '/seller/order/list?status=DISPATCHED',
    by: [/^NV/, 'E-way bill data', 'Change vehicle'],
    submit: 'Save vehicle',
    values: { 'New vehicle': 'MH14ZZ4711', Reason: '*', Place: 'Chakan', State: 'Maharashtra' },
    shows: 'MH14ZZ4711',
  },
  {
    at: '/seller/order/list?status=DISPATCHED',
    by: [/^NV/, 'Delivery failed'],
    submit: 'Mark as not delivered',
    values: { Reason: 'The site was closed' },
    shows: 'The site was closed',
  },
  {
    at: '/seller/product/list',
    by: [/Change stock of/],
    submit: 'Save stock',
    values: { 'In stock': '7654', Reason: '*' },
    shows: '7,654',
  },
]
const ofAnother: Walked[] = [
  {
    at: '/seller/profile?tab=bank',
    by: ['Edit'],
    submit: 'Change account',
    values: {
      'Account holder': 'Konkan Fittings',
      'Account number': '50200044455566',
      'Confirm account number': '50200044455566',
      IFSC: 'HDFC0000123',
      Bank: 'Walk Bank',
    },
    shows: 'Walk Bank',
  },
  {
    at: '/seller/shipping',
    by: ['Add own rates'],
    submit: 'Save rates',
    values: { 'Applies from': day(4) },
    shows: written(day(4)),
  },
  {
    at: '/seller/product/add_from_existing_product/details/ultratech-ppc-cement-50-kg',
    submit: 'Put on sale',
    values: { 'Base price, ex-yard before GST': '310', SKU: 'KON-WALK' },
    shows: 'KON-WALK',
  },
]
const ofAssociate: Walked[] = [
  {
    at: '/superSeller/seller/list',
    by: ['Mandovi Steel Centre'],
    submit: 'Save terms',
    values: { 'Daily capacity': '77' },
  },
  {
    at: '/superSeller/seller/add',
    submit: 'Send invitation',
    values: {
      'Business name': 'Walk Steel Depot',
      Code: 'WPS-WLK',
      'Person in charge': 'Sunil Pawar',
      Email: 'sunil@walk-steel.example',
      PAN: 'ZZZCW1001A',
      'Yard: plot and street': 'Plot 4',
      City: 'Pune',
      Pincode: '411045',
    },
    shows: 'Walk Steel Depot',
  },
]
const ofDealer: Walked[] = [
  {
    at: '/subBusiness/product/list',
    by: [/Change stock of/],
    submit: 'Save stock',
    values: { 'In stock': '4321', 'Reason for the change': 'Counted' },
    shows: '4,321',
  },
]
const ofService: Walked[] = [
  {
    at: '/service/dashboard',
    by: ['Vaishali More', 'More', 'Lost'],
    submit: 'Mark as lost',
    values: { Reason: 'Too far away' },
    shows: 'Too far away',
  },
]

const people: [email: string, forms: Walked[]][] = [
  ['seller@neev.example', ofSeller],
  ['owner@konkan-fittings.example', ofAnother],
  ['associate@neev.example', ofAssociate],
  ['dealer@neev.example', ofDealer],
  ['service@neev.example', ofService],
]

// A second try would find what the first has changed
test.describe.configure({ retries: 0 })

for (const [email, forms] of people)
  test(`each form of ${email} changes what its page shows`, async ({ browser }) => {
    const context = await enter(browser, email)
    await walkForms(await context.newPage(), forms)
    await context.close()
  })
