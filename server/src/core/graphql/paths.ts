/** The paths of GraphQL; the second one is required by the specification. */
export const graphqlPaths = ['/graphql', '/api/graphql']
