import type { FastifyInstance } from 'fastify'
import { makeCtx, type Services } from '#core/context.ts'
import { siteMap } from './site-map.ts'

const lifeSeconds = 3600
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Personal pages and endless lists, excluded from crawling. */
const closed = ['/api/', '/graphql', '/cart', '/checkout', '/compare', '/order/', '/search', '/user', '/wishlist']

/** Serves robots.txt and site maps for search engines. */
export function serveForCrawlers(app: FastifyInstance, services: Services): void {
  const { origin } = services.config
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${lifeSeconds}`)
      .send(`User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = await siteMap(makeCtx(services))
    const urls = pages.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>` : ''
      return `<url><loc>${escaped(origin + path)}</loc>${changed}</url>`
    })
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${lifeSeconds}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>\n`,
      )
  })
}
