// Names of the classes of components' stylesheets: the stylesheet's name and the class's. A stylesheet's name is unique
// (tools/styles.test.ts), so no hash is needed.
import { basename } from 'node:path'

export const classNameOf = (name, file) => `${basename(file, '.module.css')}_${name}`

const imported = /^import (\w+) from '([^']+\.module\.css)'$/gm

/** Writes `styles.x` as the class's name, so that a page loads no tables of names. */
export function inlineClassNames(code) {
  let result = code
  for (const [statement, styles, file] of code.matchAll(imported)) {
    const nameOf = (_, name) => classNameOf(name, file)
    result = result
      .replaceAll(new RegExp(String.raw`\$\{${styles}\.(\w+)\}`, 'g'), nameOf)
      .replaceAll(new RegExp(String.raw`(?<![\w.])${styles}\.(\w+)`, 'g'), (_, name) => `'${classNameOf(name, file)}'`)
    // A name that is computed is looked up
    if (!new RegExp(String.raw`\b${styles}\b`).test(result.replace(statement, '')))
      result = result.replace(statement, `import '${file}'`)
  }
  return result
}

/** Plugins for the bundler; in development the tables are read, because they change with their file. */
export const classNames = () => [
  {
    name: 'neev:class-names',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) =>
      /\.tsx?$/.test(id) && code.includes('.module.css') ? { code: inlineClassNames(code), map: null } : null,
  },
  {
    // The bundler would leave out a stylesheet whose table nobody reads
    name: 'neev:keep-styles',
    enforce: 'post',
    apply: 'build',
    transform: (code, id) =>
      id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
  },
]
