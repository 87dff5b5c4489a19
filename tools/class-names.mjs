// Names of the classes of components' stylesheets. A stylesheet's name is unique (tools/styles.test.ts), so a class is named
// by that and its own name.
import { createHash } from 'node:crypto'
import { basename } from 'node:path'

const readable = (name, file) => `${basename(file, '.module.css')}_${name}`

/** Name in a build: short, because the code of each page contains it. Two may be the same, which a test finds. */
export function classNameOf(name, file) {
  // A 1, because without it two of them would be the same
  const hash = createHash('sha256')
    .update(`${readable(name, file)}1`)
    .digest()
  return 'abcdefghijklmnopqrstuvwxyz'[hash[0] % 26] + hash.readUInt32BE(1).toString(36).padStart(3, '0').slice(-3)
}

/** How the bundler names classes while `command` is build or serve. */
export const namesFor = (command) => (command === 'build' ? classNameOf : readable)

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
