import sharp from 'sharp'
import { refused } from '#core/errors.ts'

/** Twice the largest sizes at which a logo is shown. */
const largest = { logo: { width: 720, height: 160 }, favicon: { width: 192, height: 192 } } as const
const maxPixels = 40_000_000

/** Whether a text is an SVG image: its first element is <svg>. */
export const isSvg = (text: string): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/.test(text)

/** What an SVG of plain shapes does not contain: scripts, handlers, links, documents and parts of other files. */
const unsafe = [
  /<\s*(?:\w+:)?(?:script|foreignObject|iframe|embed|object|image|use|a|animate|set|handler)\b/i,
  /\son\w+\s*=/i,
  /(?:javascript|data|file|https?)\s*:(?!\/\/www\.w3\.org\/)/i,
  /<!\s*(?:DOCTYPE|ENTITY)/i,
  /@import|url\s*\(\s*["']?(?!#)/i,
  /&#/,
] as const

/** A logo as PNG. Refuses SVG_UNSAFE for an SVG that is more than shapes, and FILE_TYPE for what cannot be drawn. */
export async function pngOfLogo(
  bytes: Buffer,
  isVector: boolean,
  kind: keyof typeof largest,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const text = isVector ? bytes.toString() : ''
  // Names of namespaces are addresses that nothing opens
  const drawn = text.replace(/\sxmlns(?::\w+)?\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  if (unsafe.some((pattern) => pattern.test(drawn))) throw refused('SVG_UNSAFE', {}, 'file')
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', ...(isVector && { density: 300 }) })
    const resized =
      kind === 'favicon'
        ? picture.resize({ ...largest.favicon, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        : picture.resize({ ...largest.logo, fit: 'inside', withoutEnlargement: !isVector })
    const { data, info } = await resized.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw refused('FILE_TYPE', {}, 'file')
  }
}
