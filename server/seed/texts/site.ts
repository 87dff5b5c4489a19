import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { pdfOf } from '#core/printing/pdf.ts'
import { addDocument } from '#features/businesses/associate-documents/associate-documents.ts'
import { uploadLogo } from '#features/content/site-content/logo.ts'
import { getSitePage, publishPage, savePageDraft } from '#features/content/site-pages/site-pages.ts'
import { createRecipient } from '#features/people/messages/recipients.ts'
import { saveTemplate } from '#features/people/messages/templates/templates.ts'
import { createRedirect, createSeoPage } from '#features/platform/seo/seo.ts'

const day = 86_400_000

const uploadOf = (bytes: Buffer): Upload =>
  Promise.resolve({ createReadStream: () => Readable.from([bytes]) }) as unknown as Upload

const searchTexts = [
  {
    path: '/categories',
    title: 'Building materials with delivery to your site | Neev',
    description:
      'Steel, cement, bricks, sand, pipes and paint from yards near you. Enter a pincode to see prices with freight and GST.',
  },
  {
    path: '/rough',
    title: 'How much cement and steel does a house need? | Neev',
    description:
      'Enter floors and area: cement, steel, sand, aggregate and bricks by rules of thumb, with the cost delivered to your pincode.',
  },
  {
    path: '/seller-fees-and-commission',
    title: 'What selling building materials on Neev costs',
    description:
      'Commission, fixed fees and payment charges in one table, with a calculator that shows what a seller receives for an order.',
  },
]

const redirects = [
  { fromPath: '/terms-and-conditions', toPath: '/user_policies' },
  { fromPath: '/rate-list', toPath: '/category/tmt-bars/tmt' },
  { fromPath: '/become-a-seller', toPath: '/associate_with_us' },
]

type Programme = { kind: string; title: string; paragraphs: readonly string[] }
const programmes: readonly Programme[] = [
  {
    kind: 'superSeller',
    title: 'Programme for business associates',
    paragraphs: [
      'A business associate sells under its own name in the pincodes that it serves, and appoints dealers who deliver for it.',
      'The associate sets prices and stock, invoices the buyer, and answers for quantity and quality. Orders are offered to the nearest dealer first; an order that no dealer takes stays with the associate.',
      'Commission and fees are those of the table “Seller fees and commission” on the site. Statements are made every week and paid within two working days of their approval.',
      'An application takes a GSTIN, a PAN, a cancelled cheque and the dealership agreement with the maker of each brand that requires one.',
    ],
  },
  {
    kind: 'seller',
    title: 'Programme for sellers',
    paragraphs: [
      'A seller lists goods of the catalogue with its own price, stock and dispatch point. Buyers see the price delivered to their pincode, with freight, loading and GST.',
      'A new order is accepted or rejected by the time shown in it. The invoice is issued at dispatch, with the next number of the seller’s series.',
      'Commission and fees are those of the table “Seller fees and commission” on the site. Tax collected at source under section 52 of the CGST Act, 2017 and tax deducted under the Income-tax Act are shown in each statement.',
      'Short weight beyond the tolerance of the product class is credited in full. A claim is answered within 48 hours.',
    ],
  },
]

const recipients = [
  {
    name: 'Accounts',
    address: 'accounts@neev.example',
    events: ['payment.review', 'refund.failed', 'transfer.submitted'],
  },
  {
    name: 'Customer care',
    address: 'care@neev.example',
    events: ['order.cancelled', 'claim.escalated', 'ticket.opened'],
  },
  {
    name: 'Onboarding',
    address: 'onboarding@neev.example',
    events: ['seller.submitted', 'associate.received', 'b2b.submitted'],
  },
]

const templates = [
  {
    key: { event: 'review.requested', party: 'CUSTOMER', channel: 'EMAIL', language: 'en' },
    content: {
      subject: 'Your goods from {seller}: how were they?',
      body: 'Hello {name},\nYour order {part} has arrived: {items}. Was the weight right, and did the truck come on time? Your review helps the next buyer.',
      action: 'Write a review',
      enabled: true,
    },
    publish: true,
  },
  {
    key: { event: 'review.requested', party: 'CUSTOMER', channel: 'EMAIL', language: 'hi' },
    content: {
      subject: '{seller} का माल कैसा रहा?',
      body: 'नमस्ते {name},\nआपका ऑर्डर {part} पहुँच गया है: {items}। क्या वज़न सही था, और ट्रक समय पर आया? आपकी समीक्षा अगले खरीदार के काम आएगी।',
      action: 'समीक्षा लिखें',
      enabled: true,
    },
    publish: true,
  },
  {
    key: { event: 'order.delivered', party: 'CUSTOMER', channel: 'SMS', language: 'en' },
    content: {
      body: '{part} is delivered. Check the load and report what is wrong on the order page within 48 hours. - Neev',
      enabled: false,
    },
    publish: false,
  },
  {
    key: { event: 'stock.low', party: 'SELLER', channel: 'EMAIL', language: 'en' },
    content: {
      subject: 'Only {stock} left: {product}',
      body: 'Hello {name},\n{seller} has {stock} of {product} left, less than the limit you set. Buyers see an offer only while it has stock.',
      action: 'View stock',
      enabled: true,
    },
    publish: false,
  },
]

/** What the second version of a policy says besides: a sentence after the paragraph that ends with these words. */
const additions = [
  {
    key: 'cancellation_policy',
    daysAgo: 24,
    note: 'Says that the other parts of an order go on',
    texts: {
      en: ['freight and GST included.', ' Cancelling one part leaves the other parts of the order as they are.'],
      hi: ['पूरी रकम लौटती है।', ' एक हिस्सा रद्द करने से ऑर्डर के बाकी हिस्से वैसे ही रहते हैं।'],
    },
  },
  {
    key: 'privacy_policy',
    daysAgo: 40,
    note: 'Says where the copy of your data is',
    texts: {
      en: ['who may act in your place.', ' A copy of your data can be requested in the profile and downloaded there.'],
      hi: ['सुधार सकते हैं', ', उसकी प्रति मँगाकर डाउनलोड कर सकते हैं'],
    },
  },
] as const

/** The sign of the shop as an icon: plain shapes, as an operator would upload it. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
  <path d="M7 22V6h4.6l8.8 10.6V6H25v16h-4.3L11.6 11v11Z" fill="#12181F"/><path d="M3 25.2h26v3.2H3Z" fill="#1F5FD1"/></svg>`

/**
 * Everything that the operator's staff keep about the site: texts for search engines, redirects, programme documents, the
 * icon, internal recipients, own texts of messages, and policies that have changed since the first orders.
 */
export async function fillSite(ctx: Ctx, userId: number): Promise<void> {
  const actor = {
    userId,
    sessionId: 0,
    roles: ['admin'],
    name: '',
    email: '',
    sellerId: null,
    memberRole: null,
  } as const
  const daysAgo = (days: number): Ctx => ({ ...ctx, actor, now: new Date(ctx.now.getTime() - days * day) })
  await fillPolicies(daysAgo)
  for (const [at, entry] of searchTexts.entries())
    await createSeoPage(daysAgo(30 - at * 9), { ...entry, noIndex: false })
  for (const [at, redirect] of redirects.entries()) await createRedirect(daysAgo(28 - at * 8), redirect)
  for (const [at, programme] of programmes.entries()) await addProgramme(daysAgo(50 - at * 20), programme)
  await uploadLogo(daysAgo(45), 'FAVICON', 1, uploadOf(Buffer.from(icon)))
  for (const [at, recipient] of recipients.entries())
    await createRecipient(daysAgo(44 - at), { parties: [], active: true, ...recipient })
  for (const { key, content, publish } of templates)
    await saveTemplate(daysAgo(21), key, { category: 'UTILITY', ...content }, { version: 0, publish })
}

async function addProgramme(ctx: Ctx, { kind, title, paragraphs }: Programme): Promise<void> {
  const bytes = await pdfOf({
    title,
    number: 'Neev',
    subtitle: '',
    from: { name: 'Neev', lines: [] },
    blocks: paragraphs.map((text) => ({ __typename: 'PrintedText', text })),
  })
  await addDocument(ctx, 0, { kind, title }, uploadOf(bytes))
}

/** Second versions of two policies, and what the accounts from before accepted when they registered. */
async function fillPolicies(daysAgo: (days: number) => Ctx): Promise<void> {
  for (const { key, daysAgo: days, note, texts } of additions) {
    const ctx = daysAgo(days)
    const page = await getSitePage(ctx, key)
    const changed = (page.versions[0]?.texts ?? []).map((text) => {
      const [end, added] = texts[text.language as 'en' | 'hi'] ?? ['', '']
      if (!text.body.includes(end)) throw new Error(`${key} in ${text.language} does not say “${end}”`)
      return { ...text, body: text.body.replace(end, end + added) }
    })
    const { version } = await savePageDraft(ctx, key, page.version, { texts: changed, note })
    await publishPage(ctx, key, version, { note })
  }
  await sql`insert into consents (user_id, version_id, accepted_at)
    select u.id, v.id, u.created_at from users u join site_page_versions v on v.effective_from <= u.created_at
    where v.key in ('user_policies', 'privacy_policy') and not exists (
      select 1 from site_page_versions n where n.key = v.key and n.number > v.number and n.effective_from <= u.created_at)
    on conflict do nothing`.execute(daysAgo(0).db)
  await sql`update users u set terms_accepted_at = u.created_at where exists (
    select 1 from consents c where c.user_id = u.id and c.order_id is null)`.execute(daysAgo(0).db)
}
