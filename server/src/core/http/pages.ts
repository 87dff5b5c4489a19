import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

export type Execute = (document: string, variables: unknown) => Promise<{ data?: unknown; errors?: readonly unknown[] }>
type PageRequest = { url: string; origin: string; execute: Execute; locale: string; pincode: string | null }
type Page = { status: number; redirect?: string; head: string; body: string; state: string; htmlAttributes: string }
type Renderer = { render(request: PageRequest): Promise<Page>; bootScript: string }
type Chunk = { file: string; css?: string[]; imports?: string[] }
type Kept = { status: number; redirect?: string; gzip: Buffer; etag: string }

const web = fileURLToPath(new URL('../../../../web/', import.meta.url))
const locales = ['en-US', 'es-ES', 'de-DE', 'hi-IN'] as const
const pageLifeMs = 60_000
const pageBytes = 128_000_000
/** Parameters that campaigns add; they change nothing on a page, so they must not make a new one. */
const ignoredParameters = /^(utm_|gclid$|fbclid$|msclkid$)/

/** The language that was chosen, else the browser's first that we have, else English. */
export function localeOf(request: FastifyRequest): string {
  const chosen = request.cookies.lang
  if (chosen && (locales as readonly string[]).includes(chosen)) return chosen
  for (const part of (request.headers['accept-language'] ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    const match = locales.find((locale) => locale.startsWith(language))
    if (language && match) return match
  }
  return 'en-US'
}

/** The pincode that the visit carries, when there is such a place: pages trust it, so a made-up one must not reach them. */
async function pincodeOf(request: FastifyRequest, isPlace: Options['isPlace']): Promise<string | null> {
  const given = request.cookies.pincode
  return given && /^[1-9]\d{5}$/.test(given) && (await isPlace(given)) ? given : null
}

function documentOf(page: Page, assets: string, entry: string) {
  return `<!doctype html><html ${page.htmlAttributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${assets}${page.head}</head><body><div id="root">${page.body}</div><script id="state" type="application/json">${page.state}</script>${entry}</body></html>`
}

/** The style attributes that components set need 'unsafe-inline'; scripts are ours, or the one boot script by its hash. */
function contentSecurityPolicy(bootScript: string) {
  const hash = createHash('sha256').update(bootScript).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self' https://secure.ccavenue.com https://test.ccavenue.com",
    "frame-ancestors 'none'",
  ].join('; ')
}

type Options = {
  origin: string
  execute: Execute
  built: boolean
  /** Whether there is a place with this pincode. */
  isPlace(pincode: string): Promise<boolean>
}

/** Every page that is not an asset or an interface: rendered here for a stranger, filled in by the browser for whoever signed in. */
export async function servePages(app: FastifyInstance, { built, ...options }: Options) {
  return built ? serveBuilt(app, options) : serveDevelopment(app, options)
}

type Visit = { locale: string; pincode: string | null }
const visitOf = async (request: FastifyRequest, { isPlace }: Pick<Options, 'isPlace'>): Promise<Visit> => ({
  locale: localeOf(request),
  pincode: await pincodeOf(request, isPlace),
})

const pageRequest = (
  request: FastifyRequest,
  visit: Visit,
  { origin, execute }: Omit<Options, 'built'>,
): PageRequest => ({ url: origin + request.url, origin, execute, ...visit })

async function serveBuilt(app: FastifyInstance, options: Omit<Options, 'built'>) {
  const entryServer = pathToFileURL(`${web}dist/server/entry-server.js`).href
  const { render, bootScript } = (await import(entryServer)) as Renderer
  const { assets, entry } = readManifest()
  const policy = contentSecurityPolicy(bootScript)
  const kept = new LRUCache<string, Kept>({
    maxSize: pageBytes,
    sizeCalculation: (page) => page.gzip.length + 500,
    ttl: pageLifeMs,
  })
  const rendering = new Map<string, Promise<Kept>>()
  let generation = 0

  await app.register(fastifyStatic, {
    root: `${web}dist/client/assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
  })

  async function renderPage(key: string, request: PageRequest): Promise<Kept> {
    const began = generation
    const page = await render(request)
    const gzip = gzipSync(documentOf(page, assets, entry), { level: 6 })
    const made: Kept = {
      status: page.status,
      gzip,
      etag: `"${createHash('sha1').update(gzip).digest('base64url')}"`,
      ...(page.redirect && { redirect: page.redirect }),
    }
    if (page.status === 200 && began === generation) kept.set(key, made)
    return made
  }

  app.get('/*', async (request, reply) => {
    const visit = await visitOf(request, options)
    const key = keyOf(request, visit)
    let page = kept.get(key)
    if (!page) {
      let job = rendering.get(key)
      if (!job) {
        job = renderPage(key, pageRequest(request, visit, options)).finally(() => rendering.delete(key))
        rendering.set(key, job)
      }
      page = await job
    }
    return sendPage(request, reply, page, policy)
  })

  return {
    /** Something that public pages show has changed: they are made anew when next asked for. */
    forget: () => {
      generation++
      kept.clear()
    },
  }
}

function keyOf(request: FastifyRequest, { locale, pincode }: Visit): string {
  const at = request.url.indexOf('?')
  const path = at < 0 ? request.url : request.url.slice(0, at)
  let search = ''
  if (at >= 0) {
    const parameters = new URLSearchParams(request.url.slice(at + 1))
    for (const name of [...parameters.keys()]) if (ignoredParameters.test(name)) parameters.delete(name)
    parameters.sort()
    search = parameters.toString()
  }
  return `${path}?${search} ${locale} ${pincode ?? ''}`
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Kept, policy: string) {
  if (page.redirect) return reply.redirect(page.redirect, page.status)
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': page.status === 200 ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=300' : 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    etag: page.etag,
  })
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  reply.status(page.status)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(gunzipSync(page.gzip))
  return reply.header('content-encoding', 'gzip').send(page.gzip)
}

/** Links to the built entry: its styles, its fonts and everything that it imports, so that the browser asks for all at once. */
function readManifest() {
  const manifest = JSON.parse(readFileSync(`${web}dist/client/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
  const name = 'src/entry-client.tsx'
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (chunk: Chunk | undefined) => {
    for (const css of chunk?.css ?? []) styles.add(css)
    for (const key of chunk?.imports ?? []) {
      const next = manifest[key]
      if (!next || scripts.has(next.file)) continue
      scripts.add(next.file)
      visit(next)
    }
  }
  visit(manifest[name])
  const fonts = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => /plex-sans-latin(-ext)?-wght-normal.*\.woff2$/.test(file))
  const assets = [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`),
  ]
  return { assets: assets.join(''), entry: `<script type="module" src="/${manifest[name]?.file}"></script>` }
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
  const assets = '<link rel="stylesheet" href="/src/styles/index.css">'
  const entry = '<script type="module" src="/src/entry-client.tsx"></script>'

  app.get('/*', async (request, reply) => {
    if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('The bundler cannot render pages.')
    const { render } = await environment.runner.import<Renderer>('/src/entry-server.tsx')
    const page = await render(pageRequest(request, await visitOf(request, options), options))
    if (page.redirect) return reply.redirect(page.redirect, page.status)
    const html = await vite.transformIndexHtml(request.url, documentOf(page, assets, entry))
    return reply.status(page.status).type('text/html; charset=utf-8').send(html)
  })
  return { forget: () => {} }
}
