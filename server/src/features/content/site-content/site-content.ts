/** The functions of the site's content for the server and for other capabilities. */

export { logoBytes, storeLogo } from './logo.ts'
export { logoHead } from './logo-style.ts'
export { refuseUnknownVariables, variablesAt } from './text-variables.ts'
