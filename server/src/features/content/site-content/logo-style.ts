import type { LogoRow } from './logo.queries.ts'

const fileOf = (key: string) => `/files/public/${key}`

/** The style that puts the operator's logo in the place of the built-in one. Unlayered, so it overrides all layers. */
export function logoStyle({ height, lightKey, darkKey, imageWidth, imageHeight }: LogoRow): string {
  if (!lightKey || !imageWidth || !imageHeight) return ''
  const width = Math.round((height * imageWidth) / imageHeight)
  const dark = darkKey ? `[data-theme=dark] .logo::before{background-image:url(${fileOf(darkKey)})}` : ''
  return [
    '.logo>*{display:none!important}',
    `.logo::before{content:"";display:block;width:${width}px;max-width:100%;height:${height}px;`,
    `background:url(${fileOf(lightKey)}) left center/contain no-repeat}`,
    dark,
    // Beside the buttons of a narrow screen there is room for no more
    '@media(max-width:760px){.logo::before{max-width:22vw}}',
  ].join('')
}

/** What every page has in its head because of the logo: its style, and the picture of shared links without one. */
export function logoHead({ version, lightKey }: LogoRow, head: string, origin: string): string {
  if (!lightKey) return ''
  const hasPicture = !head.includes('og:title') || head.includes('og:image')
  const picture = hasPicture ? '' : `<meta property="og:image" content="${origin}${fileOf(lightKey)}">`
  return `<link rel="stylesheet" href="/store.css?v=${version}">${picture}`
}
