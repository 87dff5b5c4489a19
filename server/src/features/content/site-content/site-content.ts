/** The functions of the site's content for the server and for other capabilities. */

export { cleanTexts } from './clean-texts.ts'
export { logoBytes, storeLogo } from './logo.ts'
export { logoHead } from './logo-style.ts'
export { variablesAt } from './text-variables.ts'
