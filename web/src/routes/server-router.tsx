import { type LinkProps, Link as RouterLink } from 'react-router'

export * from 'react-router'

const isPath = (to: LinkProps['to']): to is string => typeof to === 'string' && /^\/(?!\/)/.test(to)

/**
 * React Router as pages import it while the server renders them: a link to a path is a plain anchor with the same
 * attributes, because the server has no clicks to handle and a page has a hundred links.
 */
export function Link(props: LinkProps) {
  const { to, reloadDocument, replace, state, mask, prefetch, relative, preventScrollReset, viewTransition, ...rest } =
    props
  if (!isPath(to) || mask || prefetch || rest.discover) return <RouterLink {...props} />
  return <a {...rest} href={to} data-discover="true" />
}
