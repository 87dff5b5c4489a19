import writeExcelFile from 'write-excel-file/node'
import type { TestServer } from '#test/server.ts'

/** A sheet as somebody's spreadsheet would write it: titles, then rows; numbers stay numbers. */
export const sheetOf = (
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Buffer> => writeExcelFile([{ data: [[...head], ...rows.map((row) => [...row])] }] as never).toBuffer()

type Sent = { data?: { startImport: { id: string; state: string } }; errors?: { extensions: { code: string } }[] }

/** Sends a sheet as a browser does. */
export async function sendSheet(
  server: TestServer,
  token: string,
  categoryId: string,
  bytes: Buffer | string,
  name = 'goods.xlsx',
): Promise<Sent> {
  const body = new FormData()
  const query =
    'mutation ($category: ID!, $file: Upload!) { startImport(categoryId: $category, file: $file) { id state } }'
  body.append('operations', JSON.stringify({ query, variables: { category: categoryId, file: null } }))
  body.append('map', JSON.stringify({ 0: ['variables.file'] }))
  body.append('0', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${token}`, 'x-preflight-required': '1' }
  return (await (await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })).json()) as Sent
}
