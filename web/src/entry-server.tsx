import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { PageRoute } from '#navigation/route.ts'
import { shopAreas } from '#routes/areas/public.ts'
import { gateOf } from '#routes/gates.ts'
import { isPageParameter } from '#routes/page-parameters.ts'
import { makeRoutes } from '#routes/router.tsx'
import { areas } from '#routes/table.ts'
import { drawingFile } from '#shared/pictures/drawing-file.tsx'
import { bootScript, defaultAttributes } from '#state/settings.ts'
import type { Locale } from '#state/slices.ts'
import { App } from './App.tsx'
import { unpack } from './graphql/errors.ts'
import { type Ask, visitContext } from './graphql/load.ts'
import { answersIn, makeQueryClient } from './graphql/query-client.ts'
import { loadMessages } from './i18n/messages.ts'
import { keepErrors, messagesIn, type PageState } from './page-state.ts'
import { HeadContext } from './ui/Head.tsx'
import { whenWritable } from './ui/page-parts.tsx'

export { bootScript, drawingFile, isPageParameter }

type Result<D> = { data?: D | null; errors?: { message: string; extensions?: { code?: string } }[] }

/** The requested page. There is never a session: every page is rendered for a guest. */
export type PageRequest = {
  url: string
  /** Public origin of the site; defaults to the URL's own. */
  origin?: string
  execute: <D, V>(document: string, variables: V) => Promise<Result<D>>
  locale: Locale
  pincode: string | null
  /** What the operator set for the head of the page. */
  seo?: PageState['seo']
  nonce?: string
}

/** The parts of the page, which the server puts into a document. `redirect` is set only with a status of 3xx. */
export type Page = {
  status: number
  redirect?: string
  head: string
  body: string
  state: string
  htmlAttributes: string
  /** Not to be kept: rendered again at each visit. */
  isFresh: boolean
  /** Modules of the page besides the entry, by their names in the bundler's manifest. */
  modules: string[]
}

const shopRows = new Set(shopAreas.flatMap(({ rows }) => rows))
const modulesOf = (row: PageRoute): string[] =>
  [shopRows.has(row) ? undefined : gateOf(row.path)?.load, row.page, row.data].flatMap((later) => later?.module ?? [])

/** The public pages with the modules that a browser loads; measured by tools/page-size.mjs. */
export const openPages = areas
  .flatMap(({ rows }) => rows)
  .filter(({ access }) => access === 'public' || access === 'guest')
  .map((row) => ({ path: row.path, modules: modulesOf(row) }))

const handler = createStaticHandler(makeRoutes(areas))

/** The routes that lead to the page, each with the next one alone: a router of all of them would be made for each page. */
const branchOf = ({ matches }: StaticHandlerContext): RouteObject[] =>
  matches.reduceRight<RouteObject[]>((children, { route }) => [{ ...route, children } as RouteObject], [])

/** Renders the page of a URL: runs its loaders, which query by `execute`, and then React once. */
export async function render(request: PageRequest): Promise<Page> {
  const { locale, pincode, nonce, seo } = request
  const url = new URL(request.url, request.origin ?? 'http://localhost')
  const origin = request.origin ?? url.origin
  const client = makeQueryClient()
  const ask: Ask = async (document, variables) =>
    unpack(await request.execute(document.text, variables ?? {}), document.name)
  const requestContext = new RouterContextProvider()
  requestContext.set(visitContext, { client, ask, locale, pincode, origin })

  const [context, messages] = await Promise.all([
    handler.query(new Request(url), { requestContext }),
    loadMessages(locale),
  ])
  if (context instanceof Response) {
    const redirect = context.headers.get('location') ?? '/'
    return {
      status: context.status,
      redirect,
      head: '',
      body: '',
      state: '',
      htmlAttributes: '',
      isFresh: true,
      modules: [],
    }
  }
  await whenWritable()
  let tags: ReactElement | null = null
  const body = renderToString(
    <App {...{ client, locale, messages, pincode, origin, seo }}>
      <HeadContext value={(ofPage) => (tags = ofPage)}>
        <StaticRouterProvider
          router={createStaticRouter(branchOf(context), context)}
          context={context}
          hydrate={false}
        />
      </HeadContext>
    </App>,
  )
  const { loaderData, errors } = context
  const answers = answersIn(client)
  const state: PageState = {
    locale,
    pincode,
    origin,
    ...(seo && { seo }),
    answers,
    said: messagesIn(answers, messages),
    loaderData,
    errors: keepErrors(errors),
  }
  client.clear()
  return {
    status: context.statusCode,
    head: `<script${nonce ? ` nonce="${nonce}"` : ''}>${bootScript}</script>${renderToString(tags)}`,
    body,
    state: JSON.stringify(state).replaceAll('<', '\\u003c'),
    htmlAttributes: `lang="${locale}" ${defaultAttributes}`,
    isFresh: context.matches.some(({ route }) => (route.handle as PageRoute | undefined)?.fresh),
    modules: context.matches.flatMap(({ route }) => (route.handle ? modulesOf(route.handle as PageRoute) : [])),
  }
}
