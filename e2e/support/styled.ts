// @ts-expect-error: a script without types, shared with the build
import { classNameOf } from '../../tools/class-names.mjs'

/** Selector of a class of a component's stylesheet: `styled('cart', 'basketGroup')`. */
export const styled = (stylesheet: string, name: string): string => `.${classNameOf(name, `${stylesheet}.module.css`)}`
