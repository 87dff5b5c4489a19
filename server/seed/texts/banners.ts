import { addDays, istDate } from '@neev/domain/core/fiscal'
import { type AdvertisementSlot, slotRules } from '@neev/domain/storefront/advertisements/advertisement-slots'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { createRow } from '#core/ordering/ordered-rows.ts'
import { uploadPicture } from '#features/platform/pictures/pictures.ts'
import { advertisements } from '#features/storefront/advertisements/advertisements.ts'
import { homeSections } from '#features/storefront/home-page/home-sections.ts'
import { insertRows } from '../rows.ts'
import { drawnBanner, type Scene } from './drawn-banners.ts'

const day = 86_400_000

const alts: Record<Scene, string> = {
  bars: 'Drawing of ribbed steel bars',
  bricks: 'Drawing of a brick wall',
  bags: 'Drawing of cement bags on a pallet',
}

type Sample = {
  slot: AdvertisementSlot
  title: string
  scene: Scene
  link: string
  /** The slug of the category, and of the seller that pays. */
  category?: string
  seller?: string
  /** When it starts and ends, in days from today. */
  from?: number
  to?: number
  state?: 'DRAFT' | 'LIVE'
}

const samples: readonly Sample[] = [
  {
    slot: 'HOME_TOP',
    title: 'Enter your bar list once, compare 12 brands',
    scene: 'bars',
    link: '/category/tmt-bars/tmt',
    from: -20,
  },
  {
    slot: 'HOME_TOP',
    title: 'Bars from our yard in Chakan, dispatched the same day',
    scene: 'bars',
    link: '/search?q=tmt',
    seller: 'sahyadri-ispat-yard',
    from: -9,
    to: 21,
  },
  {
    slot: 'HOME_TOP',
    title: 'After the rains: bricks and blocks for your walls',
    scene: 'bricks',
    link: '/category/bricks-blocks',
    from: -5,
  },
  { slot: 'HOME_TOP', title: 'Year-end prices for steel', scene: 'bars', link: '/category/tmt-bars', from: 20, to: 40 },
  {
    slot: 'DOWN_BANNER',
    title: 'Sell on Neev: your price stands beside the freight to each site',
    scene: 'bags',
    link: '/associate_with_us',
    from: -30,
  },
  {
    slot: 'CATEGORY',
    title: 'OPC or PPC? What to check before you buy cement',
    scene: 'bags',
    link: '/blogs',
    category: 'cement',
    from: -12,
  },
  {
    slot: 'PDP_SLIDER',
    title: 'Weighing steel at the gate',
    scene: 'bars',
    link: '/blogs/detail/weighing-steel',
    from: -12,
  },
  {
    slot: 'PDP_SLIDER',
    title: 'Binding wire with your bars, on one truck',
    scene: 'bars',
    link: '/category/binding-wire-mesh',
    category: 'tmt-bars',
    from: -12,
  },
  {
    slot: 'USER_REGISTER',
    title: 'Buying for a company? GST invoices with your GSTIN',
    scene: 'bricks',
    link: '/faq',
    from: -15,
  },
  {
    slot: 'ASSOCIATE_PAGE',
    title: 'What selling on Neev costs, in one table',
    scene: 'bags',
    link: '/seller-fees-and-commission',
    from: -15,
  },
  {
    slot: 'GENERIC',
    title: 'Prices of today for 12 mm bars',
    scene: 'bars',
    link: '/category/tmt-bars/tmt',
    from: -15,
  },
  { slot: 'GENERIC', title: 'Monsoon offers', scene: 'bricks', link: '/search?q=paint', state: 'DRAFT' },
]

/** Sizes that serve all slots: one wide and one small drawing of each scene. */
const wide = { width: 1000, height: 313 }
const small = { width: 600, height: 300 }
const phone = { width: 600, height: 600 }

/** Advertisements of all slots, with what was counted in the last two weeks, and the sections of the home page. */
export async function fillBanners(ctx: Ctx, userId: number): Promise<void> {
  const asAdmin: Ctx = {
    ...ctx,
    actor: { userId, sessionId: 0, roles: ['admin'], name: '', email: '', sellerId: null, memberRole: null },
  }
  const drawn = new Map<string, Promise<string>>()
  const keyOf = (scene: Scene, size: typeof wide) => {
    const name = `${scene} ${size.width} ${size.height}`
    const known =
      drawn.get(name) ??
      drawnBanner(scene, size).then(async (upload) => (await uploadPicture(asAdmin, upload, 'BANNER')).key)
    drawn.set(name, known)
    return known
  }
  const categories = await rowsAs<{ id: number; slug: string }>(ctx.db, sql`select id, slug from categories`)
  const sellers = await rowsAs<{ id: number; slug: string }>(ctx.db, sql`select id, slug from sellers`)
  const idOf = (rows: readonly { id: number; slug: string }[], slug: string | undefined) =>
    rows.find((row) => row.slug === slug)?.id.toString() ?? null
  for (const [at, { scene, category, seller, from = 0, to, state = 'LIVE', ...rest }] of samples.entries()) {
    const isSmall = slotRules[rest.slot].size.width === small.width
    const { id } = await createRow(asAdmin, advertisements, {
      ...rest,
      state,
      picture: { key: await keyOf(scene, isSmall ? small : wide), alt: alts[scene] },
      mobilePicture: slotRules[rest.slot].mobile ? { key: await keyOf(scene, phone), alt: '' } : null,
      categoryId: idOf(categories, category),
      stateCode: null,
      sellerId: idOf(sellers, seller),
      startsAt: new Date(ctx.now.getTime() + from * day),
      endsAt: to === undefined ? null : new Date(ctx.now.getTime() + to * day),
    })
    if (state === 'LIVE' && from < 0) await insertRows(ctx.db, 'advertisement_days', countsOf(ctx, id, at, -from))
  }
  for (const section of sectionsOf((slug) => idOf(categories, slug))) await createRow(asAdmin, homeSections, section)
}

/** Plausible counters of the last days: the same ones in every shop. */
const countsOf = (ctx: Ctx, id: number, at: number, days: number) =>
  Array.from({ length: Math.min(days, 14) }, (_, back) => {
    const views = 180 + ((at * 37 + back * 53) % 140)
    return {
      advertisement_id: id,
      day: addDays(istDate(ctx.now), -1 - back),
      views,
      clicks: Math.floor(views / (18 + ((at + back) % 9))),
    }
  })

const shared = {
  isActive: true,
  startsAt: null,
  endsAt: null,
  audience: 'ALL',
  isPincodeAware: true,
  products: [],
  isAuto: true,
  maxProducts: 5,
  categoryId: null,
  brandId: null,
  maxUnitPaise: null,
  grade: null,
  tiles: [],
}

const tile = (slug: string, en: string, hi: string) => ({
  link: `/category/${slug}`,
  titles: { en, hi, es: '', de: '' },
  picture: null,
})

const sectionsOf = (categoryId: (slug: string) => string | null) => [
  {
    ...shared,
    kind: 'TRENDING',
    texts: [
      { language: 'en', title: 'Bought this week' },
      { language: 'hi', title: 'इस हफ़्ते सबसे ज़्यादा बिके' },
      { language: 'es', title: 'Lo más comprado esta semana' },
      { language: 'de', title: 'Diese Woche gekauft' },
    ],
  },
  {
    ...shared,
    kind: 'DISCOVER',
    texts: [
      { language: 'en', title: 'Cement under ₹450 per bag' },
      { language: 'hi', title: '₹450 प्रति बोरी से कम में सीमेंट' },
      { language: 'es', title: 'Cemento por menos de ₹450 el saco' },
      { language: 'de', title: 'Zement unter ₹450 je Sack' },
    ],
    categoryId: categoryId('cement'),
    maxUnitPaise: 450_00,
  },
  {
    ...shared,
    kind: 'DISPLAY',
    texts: [
      { language: 'en', title: 'From the foundation to the tap' },
      { language: 'hi', title: 'नींव से नल तक' },
      { language: 'es', title: 'De los cimientos al grifo' },
      { language: 'de', title: 'Vom Fundament bis zum Wasserhahn' },
    ],
    isAuto: false,
    tiles: [
      tile('sand-aggregates', 'Foundation', 'नींव'),
      tile('tmt-bars', 'Columns and slab', 'कॉलम और स्लैब'),
      tile('bricks-blocks', 'Walls', 'दीवारें'),
      tile('roofing-sheets', 'Roof', 'छत'),
      tile('pipes-fittings', 'Water', 'पानी'),
      tile('paints', 'Finish', 'फ़िनिश'),
    ],
  },
  {
    ...shared,
    kind: 'DISCOVER',
    audience: 'B2B',
    texts: [
      { language: 'en', title: 'For companies: structural steel' },
      { language: 'hi', title: 'कंपनियों के लिए: स्ट्रक्चरल स्टील' },
    ],
    categoryId: categoryId('structural-steel'),
  },
]
