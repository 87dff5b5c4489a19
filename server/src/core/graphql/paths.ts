/** Where GraphQL is asked; the second is the specification's own. */
export const graphqlPaths = ['/graphql', '/api/graphql']
