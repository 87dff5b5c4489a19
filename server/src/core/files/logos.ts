import { refused } from '#core/errors.ts'

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

/** Refuses SVG_UNSAFE for an SVG that is more than shapes. */
export function refuseUnsafe(svg: string): void {
  // Names of namespaces are addresses that nothing opens
  const drawn = svg.replace(/\sxmlns(?::\w+)?\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  if (unsafe.some((pattern) => pattern.test(drawn))) throw refused('SVG_UNSAFE', {}, 'file')
}
