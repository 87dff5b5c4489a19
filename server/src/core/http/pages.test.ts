import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveIcon } from './pages.ts'

test('the icon is found beside the pages', async () => {
  const app = fastify()
  serveIcon(app)
  const answer = await app.inject('/favicon.ico')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(answer.body).toContain('<svg')
})
