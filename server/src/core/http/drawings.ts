import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { sendTooMany } from './admission.ts'
import type { DrawingFile, ExecuteFor } from './pages.ts'

/** What a drawing is made of. */
export type Drawn = { kind: string; category: string; drawing: unknown; attributes: Record<string, unknown> }

const query = `query ProductDrawing($identifier: String!) {
  product(identifier: $identifier) { kind category { slug } drawing variants { sku attributes } } }`
type Answer = {
  product: {
    kind: string
    category: { slug: string }
    drawing: unknown
    variants: { sku: string; attributes: Record<string, unknown> }[]
  } | null
}

const lifeSeconds = 24 * 3600
const maxImages = 200

type Options = { executeFor: ExecuteFor; spend(ip: string): number | null }

/**
 * Drawings of products as PNG files, for search engines and previews of links, which draw nothing. Rendered when asked
 * for, and the last ones kept; a drawing costs as much of a network's budget as a page.
 */
export function serveDrawings(
  app: FastifyInstance,
  { executeFor, spend }: Options,
  drawingFile: () => Promise<DrawingFile>,
): void {
  const images = new Map<string, Buffer>()
  app.get('/drawings/:identifier/:file', async (request, reply) => {
    const { identifier, file } = request.params as { identifier: string; file: string }
    const { product } = ((await executeFor('preview')(query, { identifier })).data ?? { product: null }) as Answer
    const variant = product?.variants.find(({ sku }) => `${sku}.png` === file)
    if (!product || !variant) return reply.status(404).send()
    const { kind, category, drawing } = product
    const drawn: Drawn = { kind, category: category.slug, drawing, attributes: variant.attributes }
    const key = JSON.stringify(drawn)
    let png = images.get(key)
    if (!png) {
      const seconds = spend(request.ip)
      if (seconds !== null) return sendTooMany(reply, seconds)
      const svg = (await drawingFile())(drawn)
      png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
      if (images.size >= maxImages) images.clear()
      images.set(key, png)
    }
    return reply.type('image/png').header('cache-control', `public, max-age=${lifeSeconds}`).send(png)
  })
}
