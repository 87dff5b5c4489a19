// `npm run new <district>/<capability>`: creates a small working capability in its district of domain, server and web, a list of
// records with a name that admins create and delete, and registers it. The name is a plural with hyphens, such as
// aftersales/buyer-questions; a second argument is the singular if it is irregular.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { districts } from './capabilities/districts.mjs'
import { newMigration } from './new-migration.mjs'

const skeleton = fileURLToPath(new URL('./skeleton/', import.meta.url))
const isName = (name) => /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name ?? '')

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const upper = (name) => name[0].toUpperCase() + name.slice(1)

/** Replacements for each spelling of the sample's name; the plural first, because it contains the singular. */
function spellings(plural, singular) {
  const pairs = [
    ['sample-things', plural],
    ['sample-thing', singular],
  ]
  const ways = [
    (name) => name,
    (name) => camel(name),
    (name) => upper(camel(name)),
    (name) => name.replaceAll('-', '_'),
    (name) => upper(name.replaceAll('-', ' ')),
    (name) => name.replaceAll('-', ' '),
  ]
  return pairs.flatMap(([from, to]) => ways.map((way) => [way(from), way(to)]))
}

/** Inserts a line before the first one that starts with `marker`; each central file has one. */
function insert(path, marker, text) {
  const before = readFileSync(path, 'utf8')
  const at = before.indexOf(`\n${marker}`)
  if (at < 0) throw new Error(`${path} has no line that begins with "${marker}".`)
  writeFileSync(path, `${before.slice(0, at + 1)}${text}\n${before.slice(at + 1)}`)
}

/** The district of the skeleton. */
const example = 'aftersales'

/** Writes the files of a capability, named `<district>/<plural>`, to `root` and its lines into the four central files; returns their paths. */
export function newCapability(root, name, irregular) {
  const [district = '', plural] = (name ?? '').split('/')
  const singular = irregular ?? plural?.replace(/s$/, '')
  if (!districts.includes(district) || !isName(plural) || !isName(singular) || plural === singular)
    throw new Error(
      `Usage: npm run new <district>/<capability> [<one of it>], such as: npm run new aftersales/buyer-questions\nDistricts: ${districts.join(', ')}`,
    )
  const pairs = spellings(plural, singular)
  const written = (text) =>
    pairs.reduce((done, [from, to]) => done.replaceAll(from, to), text.replaceAll(`${example}/`, `${district}/`))
  const files = globSync('**/*.*', { cwd: skeleton })
    .sort()
    .map((file) => ({ file: written(file), text: written(readFileSync(join(skeleton, file), 'utf8')) }))
  const [migration] = files.splice(
    files.findIndex(({ file }) => file.endsWith('.sql')),
    1,
  )
  const taken = files.find(({ file }) => existsSync(join(root, file)))
  if (taken) throw new Error(`${taken.file} is there already.`)
  for (const { file, text } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const sql = join('server/migrations', newMigration(join(root, 'server/migrations'), plural))
  writeFileSync(join(root, sql), readFileSync(join(root, sql), 'utf8') + migration.text)

  const [many, one] = [camel(plural), camel(singular)]
  const area = singular.replaceAll('-', '_')
  const words = ['read', 'write', 'delete'].map((word) => `  '${one}:${word}': { any: admin },`)
  insert(join(root, 'domain/src/core/access/permissions.ts'), '  // First pages of the areas', `${words.join('\n')}\n`)
  const registry = join(root, 'server/src/features.ts')
  const imports = readFileSync(registry, 'utf8').match(/^import .* from '#features\/(.*)\/index\.ts'$/gm)
  const line = `import { ${many} } from '#features/${district}/${plural}/index.ts'`
  const next = imports?.find((other) => other.split("'")[1] > line.split("'")[1])
  insert(registry, next ?? '\n/** Every capability', line)
  insert(registry, '  messages,', `  ${many},`)
  insert(
    join(root, 'web/src/navigation/paths/admin.ts'),
    "export const coupon = path('/admin/coupon')",
    `export const ${one}List = path('/admin/${area}/list')`,
  )
  insert(
    join(root, 'web/src/routes/areas/admin.ts'),
    '    section(paths.admin.coupon,',
    `    page(paths.admin.${one}List, () => import('#features/${district}/${plural}/${singular}-list.page.tsx'), {
      may: '${one}:read',
      menu: { label: text('${upper(plural.replaceAll('-', ' '))}'), icon: 'tag', group: menu.settings },
    }),`,
  )
  const central = [
    'domain/src/core/access/permissions.ts',
    'server/src/features.ts',
    'web/src/navigation/paths/admin.ts',
    'web/src/routes/areas/admin.ts',
  ]
  const done = files.map(({ file }) => file)
  tidy(root, [...done, ...central])
  return { files: [...done, sql], central }
}

/** Formats the files: the order of imports and line breaks depend on the name. */
function tidy(root, files) {
  const biome = join(root, 'node_modules/.bin/biome')
  const { status, stderr } = spawnSync(process.execPath, [biome, 'check', '--write', '--vcs-enabled=false', ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The files are written, but not tidy:\n${stderr}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [, , name, singular] = process.argv
    const plural = name?.split('/')[1]
    const { files, central } = newCapability(fileURLToPath(new URL('../', import.meta.url)), name, singular)
    console.log([...files.map((file) => `wrote    ${file}`), ...central.map((file) => `changed  ${file}`)].join('\n'))
    console.log(`
Next: npm run codegen, npm run texts and the translations of its sentences in web/lang, then
  npm exec -- vitest run --project domain ${plural} permissions
  npm exec -- vitest run --project server ${plural}
and say in its own words what it is: the migration first.`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
