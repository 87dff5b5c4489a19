import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const chain = JSON.parse(read('pincodes.chain.json').toString()) as {
  sources: Record<string, string>
  tool: string
  result: string
}

test("the pincode directory is exactly the tool's output from the named sources", () => {
  // The sources are too large for the repository. The tool checks their hashes and writes the other two
  expect(Object.values(chain.sources).every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
  expect(sha256(read('pincodes.mjs')), 'the tool was changed: run it again').toBe(chain.tool)
  expect(sha256(read('../server/seed/data/pincodes.json')), 'the file was changed by hand: run the tool').toBe(
    chain.result,
  )
})
