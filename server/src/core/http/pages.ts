import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendTooMany } from './admission.ts'
import { cachedPages, type Stored, type Visit, visitOf } from './cached-pages.ts'
import { type Drawn, serveDrawings } from './drawings.ts'
import { pagePolicy } from './headers.ts'
import { pageAssets } from './page-assets.ts'

export type Execute = (document: string, variables: unknown) => Promise<{ data?: unknown; errors?: readonly unknown[] }>
/** Executes the queries of one page, for the program that reads it: all of them show one moment. */
export type ExecuteFor = (userAgent?: string) => Execute
/** What the operator set for the head of a page, in place of the page's own. */
type PageSeo = { path: string; title: string }
type PageRequest = {
  url: string
  origin: string
  execute: Execute
  locale: string
  pincode: string | null
  seo: PageSeo | null
}
type Page = {
  status: number
  redirect?: string
  head: string
  body: string
  state: string
  htmlAttributes: string
  /** Rendered again at each visit. */
  isFresh: boolean
  modules: string[]
}
export type DrawingFile = (drawing: Drawn) => string
type Renderer = {
  render(request: PageRequest): Promise<Page>
  /** A drawing as an SVG file. */
  drawingFile: DrawingFile
  bootScript: string
  /** True for the name of a query parameter that a page may read. */
  isPageParameter(name: string): boolean
}
type Rendered = Stored & { status: number; redirect?: string }
const web = fileURLToPath(new URL('../../../../web/', import.meta.url))
/** Rendered once the whole page is parsed, so that parts arriving later do not shift the layout. */
const drawnWhole = '<link rel="expect" href="#state" blocking="render">'

const sandboxNotices: Record<string, string> = {
  'en-US': 'TEST SYSTEM: payments and sign-ins are simulated, nothing is sold here.',
  'hi-IN': 'परीक्षण प्रणाली: भुगतान और साइन-इन नकली हैं, यहाँ कुछ बेचा नहीं जाता।',
  'de-DE': 'TESTSYSTEM: Zahlungen und Anmeldungen sind simuliert, hier wird nichts verkauft.',
  'es-ES': 'SISTEMA DE PRUEBAS: los pagos y los accesos son simulados, aquí no se vende nada.',
}

/** The banner of a staging system, outside the hydrated root. */
const noticeOf = (locale: string) =>
  `<p class="sandbox-notice" role="note">${sandboxNotices[locale] ?? sandboxNotices['en-US']}</p>`

function documentOf(page: Page, assets: string, entry: string, notice = '') {
  return `<!doctype html><html ${page.htmlAttributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.ico">${drawnWhole}${assets}${page.head}</head><body>${notice}<div id="root">${page.body}</div><script id="state" type="application/json">${page.state}</script>${entry}</body></html>`
}

type Options = {
  origin: string
  executeFor: ExecuteFor
  /** Counts the cost of a page against the budget of a network; the seconds to wait if it is used up. */
  spend(ip: string): number | null
  built: boolean
  /** Whether pages contain a frame: the bot check. */
  frames: boolean
  /** Payment providers that forms are submitted to. */
  formHosts: string[]
  /** Headers of every page. */
  headers: Record<string, string>
  /** A staging system: every page has a banner. */
  isSandbox: boolean
  /** What the operator adds to the head of a page, after the page's own. */
  headOf(head: string): Promise<string>
  /** What is set for the head of the page at a path. */
  seoOf(path: string): Promise<PageSeo | null>
  /** Where a path leads for good. */
  redirectOf(path: string): Promise<string | null>
  /** Whether the pincode exists. */
  isPlace(pincode: string): Promise<boolean>
}

/** Serves every page that is not an asset or API: rendered for a guest, and personalised by the browser. */
export async function servePages(app: FastifyInstance, { built, ...options }: Options) {
  return built ? serveBuilt(app, options) : serveDevelopment(app, options)
}

/** Drops an invented pincode, because pages trust the pincode of a visit. */
async function realVisit(request: FastifyRequest, { isPlace }: Pick<Options, 'isPlace'>): Promise<Visit> {
  const { locale, pincode } = visitOf(request.raw)
  return { locale, pincode: pincode && (await isPlace(pincode)) ? pincode : null }
}

/** The program that reads a page; who asks for its head sees as little of it as a preview. */
const readerOf = ({ method, headers }: FastifyRequest) => (method === 'HEAD' ? 'preview' : headers['user-agent'])

const pageRequest = async (
  request: FastifyRequest,
  address: string,
  visit: Visit,
  { origin, executeFor, seoOf }: Omit<Options, 'built'>,
): Promise<PageRequest> => ({
  url: origin + address,
  origin,
  execute: executeFor(readerOf(request)),
  ...visit,
  seo: await seoOf(pathOf(request.url)),
})

/** The path of an address, without a slash at its end. */
const pathOf = (url: string) => url.replace(/\?.*$/, '').replace(/(.)\/+$/, '$1')

/** The address that a moved one leads to, with its query; null for others. */
async function movedTo(request: FastifyRequest, { redirectOf }: Pick<Options, 'redirectOf'>): Promise<string | null> {
  const to = await redirectOf(pathOf(request.url))
  const at = request.url.indexOf('?')
  return to && at >= 0 ? to + request.url.slice(at) : to
}

async function serveBuilt(app: FastifyInstance, options: Omit<Options, 'built'>) {
  const entryServer = pathToFileURL(`${web}dist/server/entry-server.js`).href
  const { render, drawingFile, bootScript, isPageParameter } = (await import(entryServer)) as Renderer
  const linksOf = readBuild()
  const pageCache = cachedPages(pagePolicy(bootScript, options), options.headers, isPageParameter)
  const rendering = new Map<string, Promise<Rendered>>()
  let generation = 0

  await app.register(fastifyStatic, {
    root: `${web}dist/client/assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
  })

  serveDrawings(app, options, async () => drawingFile)

  async function renderPage(key: string, request: PageRequest): Promise<Rendered> {
    const began = generation
    const page = await render(request)
    const notice = options.isSandbox ? noticeOf(request.locale) : ''
    const { head, entry } = linksOf(page.modules, request.locale)
    page.head += await options.headOf(page.head)
    const made = pageCache.make(documentOf(page, head, entry, notice), page.status, page.isFresh)
    if (page.status === 200 && !page.isFresh && began === generation) pageCache.keep(key, made)
    return { ...made, status: page.status, ...(page.redirect && { redirect: page.redirect }) }
  }

  app.get('/*', async (request, reply) => {
    const moved = await movedTo(request, options)
    if (moved) return reply.redirect(moved, 301)
    const visit = await realVisit(request, options)
    const key = pageCache.key(request.url, visit)
    const known = pageCache.get(key)
    if (known) return sendPage(request, reply, { ...known, status: 200 })
    let job = rendering.get(key)
    if (!job) {
      const seconds = options.spend(request.ip)
      if (seconds !== null) return sendTooMany(reply, seconds)
      job = pageRequest(request, pageCache.address(request.url), visit, options)
        .then((input) => renderPage(key, input))
        .finally(() => rendering.delete(key))
      rendering.set(key, job)
    }
    return sendPage(request, reply, await job)
  })

  return {
    answer: pageCache.answer,
    /** Invalidates the cache: pages are rendered again when next requested. */
    invalidate: () => {
      generation++
      pageCache.clear()
    },
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Rendered) {
  if (page.redirect) return reply.redirect(page.redirect, page.status)
  for (let at = 0; at < page.headers.length; at += 2) reply.header(page.headers[at] ?? '', page.headers[at + 1])
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  reply.status(page.status)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(gunzipSync(page.gzip))
  return reply.header('content-encoding', 'gzip').send(page.gzip)
}

/** Links to the page's styles, fonts and initial scripts. */
function readBuild() {
  const read = (name: string) => JSON.parse(readFileSync(`${web}dist/client/.vite/${name}.json`, 'utf8'))
  const assets = pageAssets(read('manifest'), read('texts'))
  return (modules: readonly string[], locale: string) => {
    const { scripts, styles } = assets.of(modules, locale)
    const [entry, ...others] = scripts
    const head = [
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
      ...assets
        .fonts(locale)
        .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
      ...others.map((file) => `<link rel="modulepreload" href="/${file}">`),
    ]
    return { head: head.join(''), entry: `<script type="module" src="/${entry}"></script>` }
  }
}

async function serveDevelopment(app: FastifyInstance, options: Omit<Options, 'built'>) {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    root: web,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  const environment = vite.environments.ssr
  await app.register((await import('@fastify/middie')).default)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  serveDrawings(app, options, async () => {
    if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('The bundler cannot draw.')
    return (await environment.runner.import<Renderer>('/src/entry-server.tsx')).drawingFile
  })
  const assets = '<link rel="stylesheet" href="/src/styles/index.css">'
  const entry = '<script type="module" src="/src/entry-client.tsx"></script>'

  app.get('/*', async (request, reply) => {
    if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('The bundler cannot render pages.')
    const { render } = await environment.runner.import<Renderer>('/src/entry-server.tsx')
    const moved = await movedTo(request, options)
    if (moved) return reply.redirect(moved, 301)
    const page = await render(await pageRequest(request, request.url, await realVisit(request, options), options))
    if (page.redirect) return reply.redirect(page.redirect, page.status)
    page.head += await options.headOf(page.head)
    const html = await vite.transformIndexHtml(request.url, documentOf(page, assets, entry))
    return reply.status(page.status).type('text/html; charset=utf-8').send(html)
  })
  return { answer: () => false, invalidate: () => {} }
}
